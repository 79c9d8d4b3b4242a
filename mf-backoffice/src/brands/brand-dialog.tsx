import { useState } from 'react';
import { TextField } from 'shared/ui';
import { fieldErrors, useCommand } from '../api';
import { ConfirmDialog } from '../ui';
import { changed, type Brand } from './brand';

/** Adds a brand, or changes name and picture of one. */
export function BrandDialog({ brand, onClose, onSaved }: { brand?: Brand; onClose(): void; onSaved(): void }) {
  const { run } = useCommand();
  const [name, setName] = useState(brand?.name ?? '');
  const [path, setPath] = useState('');
  const [picture, setPicture] = useState(brand?.picture ?? '');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = async () => {
    const values = { name: name.trim(), picture: picture.trim() };
    const result = brand
      ? await run('put', `/brands/${brand.id}`, changed(brand, values))
      : await run('post', '/brands', { ...values, path: path.trim() });
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
    >
      <TextField label="Name" name="name" autoComplete="off" value={name} onChange={setName} error={errors.name} />
      {!brand && (
        <TextField
          label="Address"
          name="path"
          autoComplete="off"
          hint="The part after /Shop/. Leave it empty to make it from the name. It cannot be changed later."
          value={path}
          onChange={setPath}
          error={errors.path}
        />
      )}
      <TextField
        label="Picture of the tile"
        name="picture"
        autoComplete="off"
        hint="The address of a picture of the shop, such as /pictures/…. Without one the tile shows the name."
        value={picture}
        onChange={setPicture}
        error={errors.picture}
      />
    </ConfirmDialog>
  );
}
