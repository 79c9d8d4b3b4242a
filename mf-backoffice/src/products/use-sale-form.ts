import { useState } from 'react';
import type { FormErrors, FormState } from 'shared/ui';
import { fieldErrors, isChangedMeanwhile, useCommand, useNotify, useVersionedForm, type Failure } from '../api';

interface SaleFormOptions<Values> {
  path: string;
  /** The product as it was read: another object each time. */
  version: object;
  stored: Values;
  validate(values: Values): FormErrors<Values>;
  bodyOf(values: Values): object;
  /** The server's errors by the fields of the form. */
  byField(errors: Record<string, string>): FormErrors<Values>;
  /** The message after success. */
  done: string;
  /** Reads the product again. */
  onSaved(): Promise<unknown>;
}

interface SaleForm<Values> {
  form: FormState<Values>;
  /** Ends what is stored. */
  end(method: 'put' | 'delete', body: object, done: string): Promise<void>;
  busy: boolean;
  /** Version conflict: it stays on the page, other failures are toasts. */
  conflict: Failure | null;
  /** Shows what another member stored, merged with what was typed. */
  lookAgain(): Promise<void>;
  needsReason: boolean;
}

/** The form of a sale, current or planned. An old price that was not charged recently needs a reason. */
export function useSaleForm<Values extends { reason: string }>({
  path,
  version,
  stored,
  validate,
  bodyOf,
  byField,
  done,
  onSaved,
}: SaleFormOptions<Values>): SaleForm<Values> {
  const { run, busy } = useCommand();
  const { notify, notifyFailure } = useNotify();
  const [conflict, setConflict] = useState<Failure | null>(null);
  const [needsReason, setNeedsReason] = useState(false);
  const showFailure = (failure: Failure) => (isChangedMeanwhile(failure) ? setConflict(failure) : notifyFailure(failure));
  const lookAgain = async () => {
    await onSaved();
    setConflict(null);
  };
  const form = useVersionedForm<Values, object>({
    version,
    stored,
    validate: (values) => ({
      ...validate(values),
      ...(needsReason && !values.reason.trim() && { reason: 'Enter a reason.' }),
    }),
    async save(values) {
      const result = await run('put', path, bodyOf(values));
      if (result.ok) {
        setNeedsReason(false);
        setConflict(null);
        notify(done);
        return result;
      }
      if (result.failure.code === 'product/old-price-not-charged') setNeedsReason(true);
      if (!Object.keys(fieldErrors(result.failure)).length) showFailure(result.failure);
      return result;
    },
    byField,
    reload: onSaved,
  });
  const end: SaleForm<Values>['end'] = async (method, body, ended) => {
    const result = await run(method, path, body);
    if (!result.ok) return showFailure(result.failure);
    notify(ended);
    form.reset(stored);
    await lookAgain();
  };
  return { form, end, busy, conflict, lookAgain, needsReason };
}
