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

/** Prints packing slips (A4) or address labels (A6), one order per sheet (BO-10); says how many it skips, because nothing may be sent. */
export function PrintJob({ paper, slips, onPrinted }: PrintJobProps) {
  const { notify } = useNotify();
  const shown = useMemo(() => slips.filter((slip) => packedLines(slip).length > 0), [slips]);
  // A server of the release before does not say where they go.
  const isBehind = shown.some(({ label }) => !label);
  const isInVain = shown.length === 0 || isBehind;
  const skipped = slips.length - shown.length;
  useEffect(() => {
    if (isBehind) notify('The shop is being updated. Print again in a few minutes.');
    else if (skipped) notify(`Not printed, because nothing may be sent now: ${skipped === 1 ? '1 order' : `${skipped} orders`}.`);
    if (isInVain) onPrinted();
  }, [isInVain, isBehind, skipped, notify, onPrinted]);
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
