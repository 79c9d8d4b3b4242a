import { Button, Dialog, Form, TextField } from 'shared/ui';
import { useCommand, useVersionedForm } from '../api';
import { entriesOf, picturesError, type PictureEntry } from '../products/pictures/picture-entry';
import { FormEnd } from '../ui';
import { useDialogExit } from '../unsaved/use-dialog-exit';
import { changed, type Brand } from './brand';
import { TilePictureField } from './tile-picture-field';

interface BrandDialogProps {
  /** The stored brand; absent for a new one. */
  brand?: Brand;
  onClose(): void;
  onSaved(): void;
  /** Reads the brand again. */
  reload(): Promise<void>;
}

interface BrandValues {
  name: string;
  path: string;
  picture: PictureEntry[];
}

/** Adds a brand, or changes name, address and picture of one. */
export function BrandDialog({ brand, onClose, onSaved, reload }: BrandDialogProps) {
  const { run } = useCommand();
  const form = useVersionedForm<BrandValues>({
    version: brand?.version ?? 0,
    stored: valuesOf(brand),
    validate: ({ picture }) => ({ picture: picturesError(picture) }),
    reload,
    async save({ name, path, picture }, version) {
      const values = { name: name.trim(), path: path.trim(), picture: picture[0]?.src ?? '' };
      const result = brand
        ? await run('put', `/brands/${brand.id}`, changed(brand, { ...values, version }))
        : await run('post', '/brands', values);
      if (!result.ok) return result;
      onSaved();
      onClose();
      return result;
    },
  });
  const exit = useDialogExit(onClose, { busy: form.submitting, changed: form.changed });
  return (
    <Dialog title={brand ? `Change ${brand.name}` : 'New brand'} onClose={exit}>
      <Form onSubmit={form.onSubmit}>
        <TextField label="Name" autoComplete="off" {...form.field('name')} />
        <TextField
          label="Address"
          autoComplete="off"
          hint={
            brand
              ? 'The part after /Shop/. Products move with it, and old links redirect.'
              : 'The part after /Shop/. Leave it empty to make it from the name.'
          }
          {...form.field('path')}
        />
        <TilePictureField
          value={form.values.picture}
          onChange={(picture) => form.setValue('picture', picture)}
          error={form.errors.picture}
        />
        <FormEnd form={form} label={brand ? 'Save' : 'Add brand'}>
          <Button variant="secondary" disabled={form.submitting} onClick={onClose}>
            Back
          </Button>
        </FormEnd>
      </Form>
    </Dialog>
  );
}

const valuesOf = (brand?: Brand): BrandValues => ({
  name: brand?.name ?? '',
  path: brand?.path ?? '',
  picture: brand?.picture ? entriesOf([{ src: brand.picture, alt: '' }]) : [],
});
