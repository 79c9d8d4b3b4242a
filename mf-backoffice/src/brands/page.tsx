import { useState } from 'react';
import { Button } from 'shared/ui';
import { useCommand, useNotify, useQuery } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import { BackOfficePage, ButtonRow, DataTable, LoadFailure, StatusBadge, type Column } from '../ui';
import { changed, type Brand } from './brand';
import { BrandDialog } from './brand-dialog';

/** The brands in the order of the navigation: add, change, move, hide and show (CATD-1). */
function Brands() {
  const { data, error, reload } = useQuery<Brand[]>('/brands');
  const { run, busy } = useCommand();
  const { notify, notifyResult } = useNotify();
  const [edited, setEdited] = useState<Brand['id'] | 'new' | null>(null);

  const change = async (brand: Brand, part: Partial<Brand>, done: string) => {
    notifyResult(await run('put', `/brands/${brand.id}`, changed(brand, part)), done);
    await reload();
  };

  const last = (data?.length ?? 0) - 1;
  const columns: Column<Brand>[] = [
    { id: 'name', header: 'Brand', cell: ({ name }) => <strong>{name}</strong> },
    { id: 'path', header: 'Address', cell: ({ path }) => `/Shop/${path}` },
    { id: 'products', header: 'Products', align: 'end', cell: ({ products }) => products },
    {
      id: 'shown',
      header: 'State',
      cell: ({ shown }) => <StatusBadge tone={shown ? 'good' : 'neutral'} label={shown ? 'Shown' : 'Hidden'} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      wholeWords: true,
      cell: (brand) => (
        <ButtonRow role="group" aria-label={`Actions of ${brand.name}`}>
          <Button
            variant="secondary"
            disabled={busy}
            aria-label={`${brand.shown ? 'Hide' : 'Show'} ${brand.name}`}
            onClick={() => change(brand, { shown: !brand.shown }, `${brand.name} is ${brand.shown ? 'hidden' : 'shown'}.`)}
          >
            {brand.shown ? 'Hide' : 'Show'}
          </Button>
          <Button
            variant="quiet"
            disabled={busy || brand.position <= 0}
            aria-label={`Move ${brand.name} up`}
            onClick={() => change(brand, { position: brand.position - 1 }, `${brand.name} moved up.`)}
          >
            Up
          </Button>
          <Button
            variant="quiet"
            disabled={busy || brand.position >= last}
            aria-label={`Move ${brand.name} down`}
            onClick={() => change(brand, { position: brand.position + 1 }, `${brand.name} moved down.`)}
          >
            Down
          </Button>
          <Button variant="quiet" aria-label={`Change ${brand.name}`} onClick={() => setEdited(brand.id)}>
            Change
          </Button>
        </ButtonRow>
      ),
    },
  ];

  return (
    <BackOfficePage title="Brands" actions={<Button onClick={() => setEdited('new')}>New brand</Button>}>
      <p>Navigation, menu, tiles, filters and the site map follow this list at the next page load.</p>
      {error && !data && <LoadFailure failure={error} onRetry={() => void reload()} />}
      {data && <DataTable label="Brands" columns={columns} rows={data} rowKey={({ id }) => String(id)} />}
      {edited && (
        <BrandDialog
          brand={data?.find(({ id }) => id === edited)}
          onClose={() => setEdited(null)}
          onSaved={() => notify('The brand is saved.')}
          reload={reload}
        />
      )}
    </BackOfficePage>
  );
}

export const page = defineBackOfficePage({ title: 'Brands', permission: 'products.edit', Component: Brands });
