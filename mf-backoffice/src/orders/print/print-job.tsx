import { useEffect, useMemo } from 'react';
import { queryOf, useNotify, useQuery } from '../../api';
import { PrintSheet } from '../../ui';
import type { OrderSlip } from '../order';
import { AddressLabel } from './address-label';
import { packedLines } from './packed-lines';
import { PackingSlip } from './packing-slip';

export type Paper = 'slip' | 'label';

interface PrintJobProps {
  paper: Paper;
  /** The slips to print; absent: requests those of `ids`. */
  slips?: readonly OrderSlip[];
  ids?: readonly string[];
  /** Must be stable: a new function prints again. */
  onPrinted(): void;
}

/** Prints packing slips (A4) or address labels (A6), one order per sheet (BO-10); skips orders with nothing to send. */
export function PrintJob({ paper, slips, ids = [], onPrinted }: PrintJobProps) {
  const { notify, notifyFailure } = useNotify();
  const asked = useQuery<{ slips: OrderSlip[] }>(slips ? null : `/orders/slips${queryOf({ ids: ids.join(',') })}`);
  const found = slips ?? asked.data?.slips;
  const shown = useMemo(() => found?.filter((slip) => packedLines(slip).length > 0), [found]);
  const isInVain = shown?.length === 0;
  useEffect(() => {
    if (!isInVain) return;
    notify('These orders have nothing left to send.');
    onPrinted();
  }, [isInVain, notify, onPrinted]);
  useEffect(() => {
    if (!asked.error) return;
    notifyFailure(asked.error);
    onPrinted();
  }, [asked.error, notifyFailure, onPrinted]);
  if (!shown?.length) return null;
  const Sheet = paper === 'slip' ? PackingSlip : AddressLabel;
  return (
    <PrintSheet size={paper === 'slip' ? 'A4' : 'A6'} onPrinted={onPrinted}>
      {shown.map((slip) => (
        <Sheet key={slip.id} slip={slip} />
      ))}
    </PrintSheet>
  );
}
