import { useState } from 'react';
import { useForm, type FormErrors, type FormState } from 'shared/ui';
import { fieldErrors, useCommand, useNotify } from '../api';
import type { Settings } from './settings';

interface GroupOptions<Values> {
  /** The group within GET /staff/api/settings, or the path of one that has its own. */
  name?: keyof Settings;
  path?: string;
  version: number;
  initial: Values;
  validate?(values: Values): FormErrors<Values>;
  /** What the API takes. */
  bodyOf(values: Values): object;
  /** Reads the settings again: after a change, and after somebody else's, whose version the next attempt names. */
  reload(): Promise<void>;
}

/** The form of one group of settings. Nothing that was typed is lost when saving fails. */
export function useGroupForm<Values extends object>({
  name,
  path = '',
  version,
  initial,
  validate,
  bodyOf,
  reload,
}: GroupOptions<Values>) {
  const { run } = useCommand();
  const { notify } = useNotify();
  const [failure, setFailure] = useState('');
  const form: FormState<Values> = useForm<Values>({
    initial,
    ...(validate ? { validate } : {}),
    async submit(values) {
      setFailure('');
      const result = path
        ? await run('put', path, { version, ...bodyOf(values) })
        : await run('put', `/settings/${name}`, { version, value: bodyOf(values) });
      if (result.ok) notify('Saved.');
      else if (result.failure.errors) form.setErrors(fieldErrors(result.failure) as FormErrors<Values>);
      else setFailure(result.failure.message);
      await reload();
    },
  });
  return { form, failure };
}
