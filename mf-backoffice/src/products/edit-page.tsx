import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink, Notice } from 'shared/ui';
import { useCommand, useNotify, useQuery } from '../api';
import type { Result } from '../api/failure';
import { defineBackOfficePage } from '../frame/define-page';
import { usePermissions } from '../session/use-session';
import { BackOfficePage, ButtonRow, ConfirmDialog, LoadFailure, Panel, StatusBadge } from '../ui';
import { valuesOf } from './form-values';
import { EMPTY, STATES, type ProductState, type StaffProduct } from './product';
import { ProductForm } from './product-form';
import { PlannedSalePanel } from './planned-sale-panel';
import { SalePanel } from './sale-panel';

const LIST = { to: '/Back-Office/Products', label: 'Products' };

function NewProduct() {
  const { run } = useCommand();
  const { notifyFailure } = useNotify();
  const navigate = useNavigate();
  return (
    <BackOfficePage title="New product" back={LIST}>
      <Panel title="Details">
        <ProductForm
          initial={valuesOf(EMPTY)}
          onSave={async (body) => {
            const result = await run<{ id: number }>('post', '/products', body);
            if (result.ok) void navigate(`${LIST.to}/${result.data.id}`);
            else notifyFailure(result.failure);
            return result;
          }}
        />
      </Panel>
    </BackOfficePage>
  );
}

/** One product: its details, and the way from draft to the shop and out of it (CATD-2). */
function EditProduct({ params }: { params: Readonly<Record<string, string>> }) {
  const path = `/products/${params.id}`;
  const { data, error, reload } = useQuery<StaffProduct>(path);
  const { run, busy } = useCommand();
  const { may } = usePermissions();
  const { notify, notifyFailure } = useNotify();
  const navigate = useNavigate();
  const [archiving, setArchiving] = useState(false);
  const [preview, setPreview] = useState('');
  if (error && !data) return <LoadFailure onRetry={reload} />;
  if (!data) return null;

  const finish = async (result: Result<unknown>, done: string) => {
    if (!result.ok) notifyFailure(result.failure);
    else {
      notify(done);
      setPreview('');
      await reload();
    }
    return result;
  };
  const setState = async (state: ProductState, done: string, reason = '') =>
    finish(await run('post', `${path}/state`, { state, version: data.version, reason }), done);
  const openPreview = async () => {
    const result = await run<{ path: string }>('post', `${path}/preview`);
    if (result.ok) setPreview(result.data.path);
    else notifyFailure(result.failure);
  };
  const duplicate = async () => {
    const result = await run<{ id: number }>('post', `${path}/duplicate`);
    if (!result.ok) return notifyFailure(result.failure);
    notify('This is the copy, a draft.');
    void navigate(`${LIST.to}/${result.data.id}`);
  };

  return (
    <BackOfficePage
      title={data.name}
      back={LIST}
      actions={<StatusBadge tone={STATES[data.state].tone}>{STATES[data.state].label}</StatusBadge>}
    >
      <ButtonRow>
        {data.state !== 'live' && (
          <Button disabled={busy} onClick={() => setState('live', 'The product is on sale.')}>
            Put on sale
          </Button>
        )}
        {data.state === 'live' && (
          <Button variant="secondary" disabled={busy} onClick={() => setState('draft', 'The product is a draft.')}>
            Back to draft
          </Button>
        )}
        <Button variant="secondary" disabled={busy} onClick={openPreview}>
          Preview
        </Button>
        <Button variant="secondary" disabled={busy} onClick={duplicate}>
          Duplicate
        </Button>
        <ButtonLink variant="secondary" to={`/Back-Office/Stock/${data.id}`}>
          Stock
        </ButtonLink>
        {data.state !== 'archived' && (
          <Button variant="quiet" onClick={() => setArchiving(true)}>
            Archive
          </Button>
        )}
      </ButtonRow>
      {preview && (
        <Notice kind="info">
          <a href={preview} target="_blank" rel="noreferrer">
            See the page as it will be
          </a>
          . The link is valid for an hour.
        </Notice>
      )}
      <Panel title="Details">
        <ProductForm
          key={data.version}
          initial={valuesOf(data)}
          onSave={async (body) => finish(await run('put', path, { ...body, version: data.version }), 'Saved.')}
        />
      </Panel>
      {may('prices.edit') && <SalePanel key={`${data.compareAtCents} ${data.saleEndsAt}`} product={data} onSaved={reload} />}
      {may('prices.edit') && <PlannedSalePanel key={JSON.stringify(data.plannedSale)} product={data} onSaved={reload} />}
      {archiving && (
        <ConfirmDialog
          title={`Archive ${data.name}?`}
          confirmLabel="Archive"
          reason="optional"
          onConfirm={(reason) => setState('archived', 'The product is archived.', reason)}
          onClose={() => setArchiving(false)}
        >
          <p>It leaves the shop, and its page says that it is gone. Orders of it stay as they are.</p>
        </ConfirmDialog>
      )}
    </BackOfficePage>
  );
}

const definition = { title: 'Products', permission: 'products.edit' };
export const page = defineBackOfficePage({ ...definition, Component: EditProduct });
export const newPage = defineBackOfficePage({ ...definition, Component: NewProduct });
