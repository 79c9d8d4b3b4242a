import { render, screen } from '@testing-library/react';
import { ServicesProvider } from 'shared/contract';
import { servicesFixture } from 'shared/testing';
import { PackingSlip } from './packing-slip';

test('the days of a return are those in which one can be asked for, not those to report a defect', () => {
  const slip = {
    ...{ id: 'A', number: 'A', orderedAt: '2026-11-24T08:00:00.000Z', status: 'paid', hold: '', version: 1, deliverBy: '' },
    ...{ customer: { id: 1, name: 'Thandi', email: '', phone: '' }, address: { street: '', province: '', code: '' } },
    ...{ delivery: null, lines: [] },
  };
  render(
    <ServicesProvider services={servicesFixture({ config: { refundDays: 30 } })}>
      <PackingSlip slip={slip} />
    </ServicesProvider>,
  );
  screen.getByText(/You can return it within 14 days/);
});
