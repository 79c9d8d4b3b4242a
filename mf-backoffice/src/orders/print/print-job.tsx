import { useEffect, useMemo } from 'react';
import { useNotify } from '../../api';
import { PrintSheet } from '../../ui';
import type { OrderSlip } from '../order';
import { AddressLabel } from './address-label';
import { packedLines } from './packed-lines';
import { PackingSlip } from './packing-slip';

export type Paper = 'slip' | 'label';

interface PrintJobProps {
  paper: Paper;
  slips: readonly OrderSlip[];
  /** Must be stable: a new function prints again. */
  onPrinted(): void;
}

/** Prints packing slips (A4) or address labels (A6), one order per sheet (BO-10); skips orders with nothing to send. */
export function PrintJob({ paper, slips, onPrinted }: PrintJobProps) {
  const { notify } = useNotify();
  const shown = useMemo(() => slips.filter((slip) => packedLines(slip).length > 0), [slips]);
  const isInVain = shown.length === 0;
  useEffect(() => {
    if (!isInVain) return;
    notify('These orders have nothing left to send.');
    onPrinted();
  }, [isInVain, notify, onPrinted]);
  if (isInVain) return null;
  const Sheet = paper === 'slip' ? PackingSlip : AddressLabel;
  return (
    <PrintSheet size={paper === 'slip' ? 'A4' : 'A6'} onPrinted={onPrinted}>
      {shown.map((slip) => (
        <Sheet key={slip.id} slip={slip} />
      ))}
    </PrintSheet>
  );
}
