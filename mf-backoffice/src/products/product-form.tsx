import { Form, SelectField, TextArea, TextField } from 'shared/ui';
import { useQuery, useVersionedForm, type Result } from '../api';
import type { Brand } from '../brands/brand';
import { AmountField, FormEnd, LoadFailure } from '../ui';
import { PictureField } from './pictures/picture-field';
import { bodyOf, errorsOf, valuesOf, type ProductFormValues } from './form-values';
import { EMPTY, type StaffProduct } from './product';

interface ProductFormProps {
  /** Absent for a new one. */
  product?: StaffProduct;
  save(body: ReturnType<typeof bodyOf>, version: number): Promise<Result<unknown>>;
  /** Reads the product again. */
  reload?(): Promise<void>;
}

/** Everything that staff say about a product. */
export function ProductForm({ product, save, reload }: ProductFormProps) {
  const { data: brands = [], error, reload: askForBrands } = useQuery<Brand[]>('/brands');
  const form = useVersionedForm<ProductFormValues>({
    version: product?.version ?? 0,
    stored: valuesOf(product ?? EMPTY),
    validate: errorsOf,
    byField,
    save: (values, version) => save(bodyOf(values, product ?? EMPTY), version),
    reload,
  });
  return (
    <Form aria-label="Product" onSubmit={form.onSubmit} noValidate>
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      {error && <LoadFailure failure={error} onRetry={() => void askForBrands()} />}
      <SelectField
        label="Brand"
        options={[{ value: '', label: 'Choose a brand' }, ...brands.map(({ path, name }) => ({ value: path, label: name }))]}
        {...form.field('category')}
      />
      <AmountField label="Price in rand" hint="What shoppers pay, with VAT if you charge any" {...form.field('price')} />
      <TextField label="Colourway" autoComplete="off" {...form.field('colourway')} />
      <TextArea label="Description" rows={4} {...form.field('description')} />
      <TextField
        label="Materials"
        hint="Separated by commas, or by | if a material contains a comma"
        autoComplete="off"
        {...form.field('materials')}
      />
      <PictureField
        value={form.values.pictures}
        error={form.errors.pictures}
        onChange={(pictures) => form.setValue('pictures', pictures)}
      />
      <TextArea
        label="Sizes"
        rows={8}
        hint="One line each: UK size | SKU | GTIN. The codes may be left out. Such as 6.5 | DF-6.5 | 6001087340106"
        {...form.field('sizes')}
      />
      <FormEnd form={form} />
    </Form>
  );
}

const FIELD_OF: Readonly<Record<string, keyof ProductFormValues>> = {
  size: 'sizes',
  sku: 'sizes',
  gtin: 'sizes',
  src: 'pictures',
  alt: 'pictures',
  priceCents: 'price',
};

/** The server names the part of a size or a picture, as `sizes/0/gtin` or `gtin`; the form has one field for all of them. */
function byField(errors: Record<string, string>): Partial<Record<keyof ProductFormValues, string>> {
  const messages: Record<string, string> = {};
  for (const [name, message] of Object.entries(errors)) {
    const [first = name] = name.split('/');
    const field = FIELD_OF[first] ?? first;
    messages[field] = messages[field] ? `${messages[field]} ${message}` : message;
  }
  return messages;
}
