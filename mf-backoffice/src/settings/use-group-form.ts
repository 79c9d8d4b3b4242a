import type { FormErrors } from 'shared/ui';
import { useCommand, useNotify, useVersionedForm, type VersionedForm } from '../api';
import type { Settings } from './settings';

interface GroupOptions<Values> {
  /** The group within GET /staff/api/settings, or the path of one that has its own. */
  name?: keyof Settings;
  path?: string;
  version: number;
  stored: Values;
  validate?(values: Values): FormErrors<Values>;
  /** Converts values to the body that the API takes. */
  bodyOf(values: Values): object;
  /** Reads the settings again. */
  reload(): Promise<void>;
}

/** The form of one group of settings. */
export function useGroupForm<Values extends object>({
  name,
  path = '',
  bodyOf,
  ...options
}: GroupOptions<Values>): VersionedForm<Values> {
  const { run } = useCommand();
  const { notify } = useNotify();
  return useVersionedForm<Values>({
    ...options,
    async save(values, version) {
      const result = path
        ? await run('put', path, { version, ...bodyOf(values) })
        : await run('put', `/settings/${name}`, { version, value: bodyOf(values) });
      if (result.ok) notify('Saved.');
      return result;
    },
  });
}
