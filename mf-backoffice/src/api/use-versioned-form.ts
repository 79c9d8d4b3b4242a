import { useEffect, useState } from 'react';
import type { Failure, Result } from 'shared/contract';
import { useForm, type FormErrors, type FormState } from 'shared/ui';
import { useUnsavedChanges } from '../unsaved/use-unsaved-changes';
import { fieldErrors } from './failure';
import { isSame, mergeChanges } from './merge-changes';

interface VersionedFormOptions<Values, Version> {
  /** The stored version, another value for each; 0 for something new. */
  version: Version;
  /** The values of that version. */
  stored: Values;
  validate?(values: Values): FormErrors<Values>;
  /** Stores the values as a change of `version`. */
  save(values: Values, version: Version): Promise<Result<unknown>>;
  /** The server's errors by the fields of the form, where their names differ. */
  byField?(errors: Record<string, string>): FormErrors<Values>;
  /** Reads what is stored again; absent for something new. */
  reload?(): Promise<unknown>;
}

export interface VersionedForm<Values> extends FormState<Values> {
  /** Whether there is input that is not stored. */
  changed: boolean;
  /** Why it was not stored, unless a field shows it. */
  failure: Failure | null;
  /** Shows the values that another member stored, merged with the changes made here. */
  lookAgain(): void;
}

/**
 * A form that several people may change at once (BO-9). Values and version stay in step: when another version is read,
 * fields that were not changed here take its values, the others keep theirs, and fields that both changed are marked. So no
 * change is replaced unseen, and no input is lost.
 */
export function useVersionedForm<Values extends object, Version = number>({
  version,
  stored,
  validate,
  save,
  byField = (errors) => errors as FormErrors<Values>,
  reload,
}: VersionedFormOptions<Values, Version>): VersionedForm<Values> {
  const [base, setBase] = useState({ version, values: stored });
  const [failure, setFailure] = useState<Failure | null>(null);
  const form: FormState<Values> = useForm<Values>({
    initial: stored,
    ...(validate && { validate }),
    async submit(values): Promise<void> {
      setFailure(null);
      const result = await save(values, base.version);
      if (result.ok) {
        setBase({ ...base, values });
        await reload?.();
        return;
      }
      const errors = byField(fieldErrors(result.failure));
      form.setErrors(errors);
      const isAtField = Object.entries(errors).some(([field, message]) => message && field in values);
      setFailure(isAtField ? null : result.failure);
    },
  });
  // A form that was stored may lead to another page before it is rendered again.
  const changed = !isSame(form.values, base.values);
  useUnsavedChanges(changed && !form.submitting);

  const { values, reset, setErrors } = form;
  useEffect(() => {
    if (version === base.version) return;
    const merged = mergeChanges(base.values, values, stored);
    setBase({ version, values: stored });
    setFailure(null);
    reset(merged.values);
    setErrors(Object.fromEntries(merged.conflicts.map((field) => [field, conflictMessage(stored[field])])) as FormErrors<Values>);
  }, [version, stored, base, values, reset, setErrors]);

  return { ...form, changed, failure, lookAgain: () => void reload?.() };
}

const conflictMessage = (theirs: unknown): string => {
  const change = typeof theirs === 'string' ? (theirs ? `changed to '${theirs}'` : 'emptied') : 'changed';
  return `This has been ${change} since. Save again to keep yours.`;
};
