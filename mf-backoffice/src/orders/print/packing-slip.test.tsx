import { render, screen } from '@testing-library/react';
import { ServicesProvider } from 'shared/contract';
import { servicesFixture } from 'shared/testing';
import type { OrderSlip } from '../order';
import { PackingSlip } from './packing-slip';

const show = (delivery: OrderSlip['delivery']) => {
  const slip = {
    id: 'A',
    number: 'A',
    orderedAt: '2026-11-24T08:00:00.000Z',
    status: 'paid',
    hold: '',
    version: 1,
    deliverBy: '',
    customer: { id: 1, name: 'Thandi', email: '', phone: '' },
    address: { street: '', province: '', code: '' },
    delivery,
    lines: [],
  };
  render(
    <ServicesProvider services={servicesFixture({ config: { refundDays: 30 } })}>
      <PackingSlip slip={slip} />
    </ServicesProvider>,
  );
};

test('omits the parcel for pairs that are picked up', () => {
  show({ kind: 'pick-up', label: 'Pick-up', address: '14 Bree' });
  screen.getByText(/^0 pairs\. Something does not fit\?/);
});

test('prints the days for requesting a return, not those for reporting a defect', () => {
  show(null);
  screen.getByText(/^0 pairs in this parcel\. /);
  screen.getByText(/You can return it within 14 days/);
});
