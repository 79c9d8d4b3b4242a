import { useState } from 'react';
import { useForm, type FormErrors, type FormState } from 'shared/ui';
import { fieldErrors, isChangedMeanwhile, useCommand, useNotify, type Failure, type Result } from '../api';
import { isSame } from '../api/merge-changes';
import { useUnsavedChanges } from '../unsaved/use-unsaved-changes';

interface SaleFormOptions<Values> {
  path: string;
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
  needsReason: boolean;
}

/** The form of a sale, of now or planned. An old price that was not charged of late needs a reason. */
export function useSaleForm<Values extends { reason: string }>({
  path,
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
  const form: FormState<Values> = useForm<Values>({
    initial: stored,
    validate: (values) => ({
      ...validate(values),
      ...(needsReason && !values.reason.trim() && { reason: 'Give a reason.' }),
    }),
    async submit(values) {
      const result: Result<unknown> = await run('put', path, bodyOf(values));
      if (result.ok) {
        setNeedsReason(false);
        setConflict(null);
        notify(done);
        await onSaved();
        form.reset();
        return;
      }
      if (result.failure.code === 'product/old-price-not-charged') setNeedsReason(true);
      const errors = fieldErrors(result.failure);
      if (Object.keys(errors).length) form.setErrors(byField(errors));
      else showFailure(result.failure);
    },
  });
  useUnsavedChanges(!form.submitting && !isSame(form.values, stored));
  const end: SaleForm<Values>['end'] = async (method, body, ended) => {
    const result = await run(method, path, body);
    if (!result.ok) return showFailure(result.failure);
    notify(ended);
    await onSaved();
  };
  return { form, end, busy, conflict, needsReason };
}
