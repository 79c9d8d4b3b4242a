import { useState } from 'react';
import { isChangedMeanwhile, useNotify, type Failure } from '../api';

/** Failures of a form for a sale: a version conflict stays on the page as `conflict`, others are toasts. */
export function useSaleConflict() {
  const { notifyFailure } = useNotify();
  const [conflict, setConflict] = useState<Failure | null>(null);
  return {
    conflict,
    forgetConflict: () => setConflict(null),
    showFailure: (failure: Failure) => (isChangedMeanwhile(failure) ? setConflict(failure) : notifyFailure(failure)),
  };
}
