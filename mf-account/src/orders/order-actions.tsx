import { useEffect, useRef, useState, type RefObject } from 'react';
import { useServices } from 'shared/contract';
import type { Order } from 'shared/models';
import { Button, Dialog, Stack, TextArea, useFailureToast } from 'shared/ui';
import { availableAction } from './available-action';
import { Actions } from './order.styles';
import type { OrderProducts } from './line-product';
import { returnableLines, ReturnLines } from './return-lines';

const actionTexts = {
  cancel: {
    button: 'Cancel order',
    title: 'Cancel this order?',
    text: ({ refunded }: Order) =>
      `Nothing has been packed yet. ${refunded ? 'The rest of the amount' : 'The whole amount'} is refunded the way you paid.`,
    reason: 'Why? (optional)',
    done: 'Your order is cancelled.',
  },
  return: {
    button: 'Request a return',
    title: 'Return something from this order?',
    text: () => 'We take back defective pairs, and you pay for return shipping. We will email you what to do next.',
    reason: 'What is wrong with it?',
    done: 'We have your return request.',
  },
};

interface OrderActionsProps {
  order: Order;
  products: OrderProducts;
  /** The focus moves here when the button disappears with its action. */
  card: RefObject<HTMLElement | null>;
}

/** Cancels or returns an order after a confirmation, then reloads the orders. */
export function OrderActions({ order, products, card }: OrderActionsProps) {
  const { http, orders, feedback } = useServices();
  const showFailure = useFailureToast();
  const [dialogOpen, setDialogOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const action = availableAction(order);
  const done = useRef<typeof action>(null);
  useEffect(() => {
    if (done.current && done.current !== action && document.activeElement === document.body) card.current?.focus();
  }, [action, card]);
  if (!action) return null;

  const texts = actionTexts[action];
  const linesToReturn = returnableLines(order)
    .filter(({ position }) => !kept.has(position))
    .map(({ position, quantity }) => ({ position, quantity }));
  const isNothing = action === 'return' && kept.size > 0 && !linesToReturn.length;
  async function confirm() {
    setDialogOpen(false);
    done.current = action;
    const body = kept.size && action === 'return' ? { reason, lines: linesToReturn } : { reason };
    const result = await feedback.busy(http.post(`/api/order/${encodeURIComponent(order.orderId)}/${action}`, body));
    if (result.ok) feedback.toast({ kind: 'success', text: texts.done });
    else showFailure(result.failure);
    await orders.load();
  }
  return (
    <>
      <Button variant="quiet" aria-label={`${texts.button}: ${order.orderId}`} onClick={() => setDialogOpen(true)}>
        {texts.button}
      </Button>
      {dialogOpen && (
        <Dialog title={texts.title} onClose={() => setDialogOpen(false)}>
          <Stack>
            <p>{texts.text(order)}</p>
            {action === 'return' && <ReturnLines order={order} products={products} kept={kept} onKeep={setKept} />}
            <TextArea label={texts.reason} name="reason" value={reason} onChange={setReason} maxLength={500} />
            <Actions>
              <Button variant={action === 'cancel' ? 'danger' : 'primary'} disabled={isNothing} onClick={() => void confirm()}>
                {texts.button}
              </Button>
              <Button variant="secondary" onClick={() => setDialogOpen(false)}>
                Go back
              </Button>
            </Actions>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
