import { succeeded, type Result } from 'shared/contract';
import { queryOf } from '../api';
import { send } from '../api/client';
import { templateQuery, type LaunchValues } from './form-values';

/** The shop's rules for a launch with these values. */
export async function templateFor(values: LaunchValues, productId: number): Promise<Result<string>> {
  const result = await send<{ rules: string }>('get', `/launches/rules-template${queryOf(templateQuery(values, productId))}`);
  return result.ok ? succeeded(result.data.rules) : result;
}

/** The values with the rules to store: those of the template if the form has none. The API updates stored rules when times and pairs change. */
export async function withRules(values: LaunchValues, productId: number): Promise<Result<LaunchValues>> {
  if (values.rules.trim() !== '') return succeeded(values);
  const rules = await templateFor(values, productId);
  return rules.ok ? succeeded({ ...values, rules: rules.data }) : rules;
}
