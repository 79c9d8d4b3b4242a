import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from 'shared/ui';
import { isChangedMeanwhile, messageOf, useCommand, useNotify, useVersioned, type Reply } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import { usePermissions } from '../session/use-session';
import { hasUnsavedChanges, leave } from '../unsaved/unsaved-changes';
import {
  BackOfficePage,
  ButtonRow,
  ConfirmDialog,
  ConflictNotice,
  LoadFailure,
  PageWithoutData,
  Panel,
  PreviewNotice,
  StatusBadge,
  usePreview,
} from '../ui';
import { STATES, type ProductState, type StaffProduct } from './product';
import { PRODUCT_FORM, ProductForm } from './product-form';
import { PlannedSalePanel } from './planned-sale-panel';
import { SalePanel } from './sale-panel';

type Saved = Pick<Reply<'POST /products/{id}/state'>, 'droppedOldPriceCents' | 'version'>;

const LIST = { to: '/Back-Office/Products', label: 'Products' };

function NewProduct() {
  const { run } = useCommand();
  const navigate = useNavigate();
  return (
    <BackOfficePage title="New product" back={LIST}>
      <Panel title="Details">
        <ProductForm
          save={async (body) => {
            const result = await run<{ id: number }>('post', '/products', body);
            if (result.ok) void navigate(`${LIST.to}/${result.data.id}`);
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
  const { data, error, act, busy: isActing, conflict, lookAgain } = useVersioned<StaffProduct>(path);
  const { run, busy: isRunning } = useCommand();
  const { may } = usePermissions();
  const { notify, notifyFailure } = useNotify();
  const navigate = useNavigate();
  const [archiving, setArchiving] = useState(false);
  const [question, setQuestion] = useState('');
  const preview = usePreview(path);
  if (!data) return <PageWithoutData title="Product" back={LIST} failure={error} onRetry={() => void lookAgain()} />;
  const busy = isActing || isRunning || preview.busy;

  const finish = (done: string) => {
    notify(done);
    preview.forget();
  };
  const setState = async (
    state: ProductState,
    done: string,
    { reason = '', ...seen }: { reason?: string; version?: number } = {},
  ) => {
    const result = await act('state', { state, reason, ...seen });
    if (result.ok) finish(done);
    else if (result.failure.code === 'product/old-price-not-charged') setQuestion(messageOf(result.failure));
    else if (!isChangedMeanwhile(result.failure)) notifyFailure(result.failure);
    return result;
  };
  const duplicate = async () => {
    const result = await run<{ id: number }>('post', `${path}/duplicate`);
    if (!result.ok) return notifyFailure(result.failure);
    notify('The copy is a draft.');
    void navigate(`${LIST.to}/${result.data.id}`);
  };

  return (
    <BackOfficePage title={data.name} back={LIST} actions={<StatusBadge {...STATES[data.state]} />}>
      {error && <LoadFailure failure={error} onRetry={() => void lookAgain()} />}
      <ButtonRow>
        {data.state !== 'live' && (
          // Saves what is not saved, and then publishes: otherwise what goes live would not be what is on the screen.
          <Button
            type="submit"
            form={PRODUCT_FORM}
            value="publish"
            disabled={busy}
            onClick={(event) => {
              if (hasUnsavedChanges()) return;
              event.preventDefault();
              void setState('live', ON_SALE);
            }}
          >
            Publish
          </Button>
        )}
        {data.state !== 'draft' && (
          <Button variant="secondary" disabled={busy} onClick={() => setState('draft', 'The product is a draft.')}>
            Back to draft
          </Button>
        )}
        <Button variant="secondary" disabled={busy} onClick={() => leave(() => void preview.open())}>
          Preview
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => leave(() => void duplicate())}>
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
      {conflict && <ConflictNotice failure={conflict} onLookAgain={() => void lookAgain()} />}
      <PreviewNotice address={preview.address} />
      <Panel title="Details">
        <ProductForm
          key={data.id}
          product={data}
          reload={lookAgain}
          onPublish={(version) => void setState('live', ON_SALE, { version })}
          save={async (body, version) => {
            const result = await run<Saved>('put', path, { ...body, version });
            if (result.ok) finish(savedMessage(result.data));
            return result;
          }}
        />
      </Panel>
      {may('prices.edit') && <SalePanel key={`sale ${data.id}`} product={data} onSaved={lookAgain} />}
      {may('prices.edit') && <PlannedSalePanel key={`plan ${data.id}`} product={data} onSaved={lookAgain} />}
      {question && (
        <ConfirmDialog
          title="Show the old price?"
          confirmLabel="Publish"
          reason="required"
          onConfirm={(reason) => setState('live', ON_SALE, { reason })}
          onClose={() => setQuestion('')}
        >
          <p>{question}</p>
        </ConfirmDialog>
      )}
      {archiving && (
        <ConfirmDialog
          title={`Archive ${data.name}?`}
          confirmLabel="Archive"
          reason="optional"
          onConfirm={(reason) => setState('archived', 'The product is archived.', { reason })}
          onClose={() => setArchiving(false)}
        >
          <p>It leaves the shop, and its page says so. Its orders stay as they are.</p>
        </ConfirmDialog>
      )}
    </BackOfficePage>
  );
}

const ON_SALE = 'The product is live.';

/** A new price may end a sale: its old price was not charged recently (SELL-1). */
const savedMessage = ({ droppedOldPriceCents }: Saved): string =>
  droppedOldPriceCents ? 'Saved, without the old price: it was not charged in the last 90 days.' : 'Saved.';

const definition = { title: 'Products', permission: 'products.edit' };
export const page = defineBackOfficePage({ ...definition, Component: EditProduct });
export const newPage = defineBackOfficePage({ ...definition, Component: NewProduct });
