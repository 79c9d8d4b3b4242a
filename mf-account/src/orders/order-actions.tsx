import { useState } from 'react';
import { useServices } from 'shared/contract';
import type { Order } from 'shared/models';
import { Button, Dialog, Stack, TextArea } from 'shared/ui';
import { plainSentence } from '../dashboard/section';
import { orderChoice } from './order-choices';
import { Actions } from './order-look';

const words = {
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

/** Cancelling and returning, each behind one question. The state that shows afterwards is the server's. */
export function OrderActions({ order }: { order: Order }) {
  const { http, orders, feedback } = useServices();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const choice = orderChoice(order);
  if (!choice) return null;

  const said = words[choice];
  async function confirm() {
    setAsking(false);
    const outcome = await feedback.busy(http.post(`/api/order/${encodeURIComponent(order.orderId)}/${choice}`, { reason }));
    feedback.toast(outcome.ok ? { kind: 'success', text: said.done } : { kind: 'error', text: plainSentence(outcome.failure) });
    await orders.load();
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {said.button}
      </Button>
      {asking && (
        <Dialog title={said.title} onClose={() => setAsking(false)}>
          <Stack>
            <p>{said.text}</p>
            <TextArea label={said.reason} name="reason" value={reason} onChange={setReason} maxLength={500} />
            <Actions>
              <Button variant="danger" onClick={() => void confirm()}>
                {said.button}
              </Button>
              <Button variant="secondary" onClick={() => setAsking(false)}>
                Leave it
              </Button>
            </Actions>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
