import { succeeded, type Result } from 'shared/contract';
import { queryOf } from '../api';
import { send } from '../api/client';
import { templateQuery, type LaunchValues } from './form-values';

/** The shop's rules for a launch with these values. */
export async function templateFor(values: LaunchValues, productId: number): Promise<Result<string>> {
  const result = await send<{ rules: string }>('get', `/launches/rules-template${queryOf(templateQuery(values, productId))}`);
  return result.ok ? succeeded(result.data.rules) : result;
}

/**
 * The values with the rules to store: the template's rules follow times and pairs until staff write others, so that rules
 * and launch never contradict each other unseen. `stored`: before the change.
 */
export async function withRules(values: LaunchValues, stored: LaunchValues, productId: number): Promise<Result<LaunchValues>> {
  const isOwn = values.rules.trim() !== '' && values.rules !== stored.rules;
  if (isOwn) return succeeded(values);
  if (values.rules.trim() !== '') {
    const before = await templateFor(stored, productId);
    if (!before.ok) return before;
    if (before.data !== values.rules) return succeeded(values);
  }
  const rules = await templateFor(values, productId);
  return rules.ok ? succeeded({ ...values, rules: rules.data }) : rules;
}
