import { useRef, type FormEvent } from 'react';
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
  save(body: ReturnType<typeof bodyOf>, version: number): Promise<Result<{ id?: number; version?: number }>>;
  /** Reads the product again. */
  reload?(): Promise<void>;
  /** A button elsewhere on the page, of this form and with the value 'publish', has stored this version. */
  onPublish?(version: number): void;
}

export const PRODUCT_FORM = 'product-form';

/** Everything that staff say about a product. */
export function ProductForm({ product, save, reload, onPublish }: ProductFormProps) {
  const { data: brands = [], error, reload: askForBrands } = useQuery<Brand[]>('/brands');
  /** The version that the last submission has stored. */
  const stored = useRef<number>(undefined);
  const form = useVersionedForm<ProductFormValues>({
    version: product?.version ?? 0,
    stored: valuesOf(product ?? EMPTY),
    validate: errorsOf,
    byField,
    async save(values, version) {
      const result = await save(bodyOf(values, product ?? EMPTY), version);
      stored.current = result.ok ? result.data.version : undefined;
      return result;
    },
    reload,
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    stored.current = undefined;
    await form.onSubmit(event);
    const isPublished = submitter instanceof HTMLButtonElement && submitter.value === 'publish';
    if (isPublished && stored.current !== undefined) onPublish?.(stored.current);
  };
  return (
    <Form aria-label="Product" id={PRODUCT_FORM} onSubmit={(event) => void submit(event)} noValidate>
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      {error && <LoadFailure failure={error} onRetry={() => void askForBrands()} />}
      <SelectField
        label="Brand"
        options={[{ value: '', label: 'Choose a brand' }, ...brands.map(({ path, name }) => ({ value: path, label: name }))]}
        {...form.field('category')}
      />
      <AmountField
        label="Price in rand"
        hint="The price that shoppers pay, including VAT if you charge it"
        {...form.field('price')}
      />
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
        hint="One line each: UK size | SKU | GTIN. The codes are optional. For example 6.5 | DF-6.5 | 6001087340106"
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
