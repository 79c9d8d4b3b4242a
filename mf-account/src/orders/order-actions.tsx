import { useState } from 'react';
import { useServices } from 'shared/contract';
import type { Order } from 'shared/models';
import { Button, Dialog, Stack, TextArea } from 'shared/ui';
import { failureMessage } from '../section/section';
import { availableAction } from './available-action';
import { Actions } from './order.styles';

const actionTexts = {
  cancel: {
    button: 'Cancel order',
    title: 'Cancel this order?',
    text: 'Nothing has been packed yet. The whole amount goes back the way you paid.',
    reason: 'Why? (optional)',
    done: 'Your order is cancelled.',
  },
  return: {
    button: 'Ask for a return',
    title: 'Return something from this order?',
    text: 'We take back defective pairs; you pay the way back to us. We will mail you what to do next.',
    reason: 'What is wrong with it?',
    done: 'We have your return request.',
  },
};

/** Cancels or returns an order after a confirmation, then reloads the orders. */
export function OrderActions({ order }: { order: Order }) {
  const { http, orders, feedback } = useServices();
  const [dialogOpen, setDialogOpen] = useState(false);
  const [reason, setReason] = useState('');
  const action = availableAction(order);
  if (!action) return null;

  const texts = actionTexts[action];
  async function confirm() {
    setDialogOpen(false);
    const result = await feedback.busy(http.post(`/api/order/${encodeURIComponent(order.orderId)}/${action}`, { reason }));
    feedback.toast(result.ok ? { kind: 'success', text: texts.done } : { kind: 'error', text: failureMessage(result.failure) });
    await orders.load();
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setDialogOpen(true)}>
        {texts.button}
      </Button>
      {dialogOpen && (
        <Dialog title={texts.title} onClose={() => setDialogOpen(false)}>
          <Stack>
            <p>{texts.text}</p>
            <TextArea label={texts.reason} name="reason" value={reason} onChange={setReason} maxLength={500} />
            <Actions>
              <Button variant="danger" onClick={() => void confirm()}>
                {texts.button}
              </Button>
              <Button variant="secondary" onClick={() => setDialogOpen(false)}>
                Leave it
              </Button>
            </Actions>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
