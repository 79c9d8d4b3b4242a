import { useState } from 'react';
import { TextField } from 'shared/ui';
import { fieldErrors, useCommand, type Failure, type Result } from '../api';
import { entriesOf, picturesError, type PictureEntry } from '../products/pictures/picture-entry';
import { ConfirmDialog } from '../ui';
import { changed, type Brand } from './brand';
import { TilePictureField } from './tile-picture-field';

/** Adds a brand, or changes name and picture of one. */
export function BrandDialog({ brand, onClose, onSaved }: { brand?: Brand; onClose(): void; onSaved(): void }) {
  const { run } = useCommand();
  const [name, setName] = useState(brand?.name ?? '');
  const [path, setPath] = useState(brand?.path ?? '');
  const [pictures, setPictures] = useState<readonly PictureEntry[]>(
    brand?.picture ? entriesOf([{ src: brand.picture, alt: '' }]) : [],
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = async (): Promise<Result<unknown>> => {
    const pending = picturesError(pictures);
    setErrors({ picture: pending });
    if (pending) return { ok: false, failure: pictureFailure(pending) };
    const values = { name: name.trim(), path: path.trim(), picture: pictures[0]?.src ?? '' };
    const result = brand ? await run('put', `/brands/${brand.id}`, changed(brand, values)) : await run('post', '/brands', values);
    if (result.ok) onSaved();
    else setErrors(fieldErrors(result.failure));
    return result;
  };
  return (
    <ConfirmDialog
      title={brand ? `Change ${brand.name}` : 'New brand'}
      confirmLabel={brand ? 'Save' : 'Add brand'}
      onConfirm={save}
      onClose={onClose}
      fields={['name', 'path', 'picture']}
    >
      <TextField label="Name" name="name" autoComplete="off" value={name} onChange={setName} error={errors.name} />
      <TextField
        label="Address"
        name="path"
        autoComplete="off"
        hint={
          brand
            ? 'The part after /Shop/. Products move along, and old links lead to the new address.'
            : 'The part after /Shop/. Leave it empty to make it from the name.'
        }
        value={path}
        onChange={setPath}
        error={errors.path}
      />
      <TilePictureField
        value={pictures}
        onChange={(next) => {
          setPictures(next);
          setErrors(({ picture: _gone, ...rest }) => rest);
        }}
        error={errors.picture}
      />
    </ConfirmDialog>
  );
}

/** Said once, beside the picture. */
const pictureFailure = (message: string): Failure => ({
  code: 'picture/not-ready',
  message,
  errors: [{ field: 'picture', message }],
});
