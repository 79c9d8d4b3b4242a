import { render, waitFor } from '@testing-library/react';
import { ServicesProvider } from 'shared/contract';
import { servicesFixture } from 'shared/testing';
import type { OrderSlip } from '../order';
import { PrintJob } from './print-job';

const line = {
  position: 0,
  productId: 1,
  name: 'Dunk Chalk',
  size: 'size5',
  quantity: 1,
  refundedQuantity: 0,
  picture: '',
  sku: null,
};
const slip: OrderSlip = {
  id: 'A',
  number: 'A',
  orderedAt: '2026-11-24T08:00:00.000Z',
  status: 'paid',
  hold: '',
  version: 1,
  deliverBy: '',
  customer: { id: 1, name: 'Thandi', email: '', phone: '082' },
  address: { street: '12 Fox Street', province: 'Gauteng', code: '2001' },
  label: ['Thandi', 'Locker Rosebank (CG61)'],
  delivery: null,
  lines: [line],
};
const { label: _label, ...ofOlderServer } = slip;

function show(...slips: OrderSlip[]) {
  const print = jest
    .spyOn(window, 'print')
    .mockReset()
    .mockImplementation(() => undefined);
  const services = servicesFixture();
  const onPrinted = jest.fn();
  render(
    <ServicesProvider services={services}>
      <PrintJob paper="label" slips={slips} onPrinted={onPrinted} />
    </ServicesProvider>,
  );
  return { print, services, onPrinted };
}

test('prints the address that the server gives, and says how many orders it leaves out', async () => {
  const { print, services } = show(slip, { ...slip, id: 'B', hold: 'payment disputed' });
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const [sheet] = document.querySelectorAll('address');
  expect(document.querySelectorAll('address')).toHaveLength(1);
  expect([...sheet!.children].map(({ textContent }) => textContent)).toEqual(['Thandi', 'Locker Rosebank (CG61)', 'Tel. 082']);
  expect(services.toasts).toMatchObject([{ text: 'Not printed, because nothing may be sent now: 1 order.' }]);
});

test('prints nothing while the server is older and does not give the address', async () => {
  const { print, services, onPrinted } = show(slip, ofOlderServer);
  await waitFor(() => expect(onPrinted).toHaveBeenCalled());
  expect(services.toasts).toMatchObject([{ text: 'The shop is being updated. Print again in a few minutes.' }]);
  expect(print).not.toHaveBeenCalled();
});
