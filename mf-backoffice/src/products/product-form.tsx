import { Button, Form, SelectField, TextArea, TextField, useForm, type FormState } from 'shared/ui';
import { fieldErrors, useQuery } from '../api';
import type { Result } from '../api/failure';
import type { Brand } from '../brands/brand';
import { ButtonRow } from '../ui';
import { PictureField } from './pictures/picture-field';
import { bodyOf, errorsOf, type ProductFormValues } from './form-values';

interface ProductFormProps {
  initial: ProductFormValues;
  /** Stores it; on failure what was typed stays. */
  onSave(body: ReturnType<typeof bodyOf>): Promise<Result<unknown>>;
}

/** Everything that staff say about a product. */
export function ProductForm({ initial, onSave }: ProductFormProps) {
  const brands = useQuery<Brand[]>('/brands').data ?? [];
  const form: FormState<ProductFormValues> = useForm({
    initial,
    validate: errorsOf,
    submit: async (values): Promise<void> => {
      const result = await onSave(bodyOf(values));
      if (!result.ok) form.setErrors(byField(fieldErrors(result.failure)));
    },
  });
  return (
    <Form aria-label="Product" onSubmit={form.onSubmit} noValidate>
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      <SelectField
        label="Brand"
        options={[{ value: '', label: 'Choose a brand' }, ...brands.map(({ path, name }) => ({ value: path, label: name }))]}
        {...form.field('category')}
      />
      <TextField label="Price in rand" hint="VAT included" inputMode="decimal" autoComplete="off" {...form.field('price')} />
      <TextField label="Colourway" autoComplete="off" {...form.field('colourway')} />
      <TextArea label="Description" rows={4} {...form.field('description')} />
      <TextField label="Materials" hint="With commas between" autoComplete="off" {...form.field('materials')} />
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
      <ButtonRow>
        <Button type="submit" busy={form.submitting}>
          Save
        </Button>
      </ButtonRow>
    </Form>
  );
}

/** The server names the line of a size by its key: `sku` and `gtin` belong to the field of all sizes. */
const byField = ({ sku, gtin, size, src, alt, priceCents, ...rest }: Record<string, string>) => ({
  ...rest,
  price: priceCents,
  pictures: src ?? alt,
  sizes: size ?? sku ?? gtin,
});
