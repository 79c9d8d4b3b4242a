import { isObject, type FieldRule } from './publish/fields';

/**
 * The message for an object with an unknown field: a typing error would silently lose the setting. Undefined if there is none.
 */
export function unknownField(given: object, known: readonly string[], kind: 'setting' | 'option'): string | undefined {
  const unknown = Object.keys(given).find((field) => !known.includes(field));
  return unknown === undefined ? undefined : `there is no ${kind} '${unknown}'. There are: ${known.join(', ')}`;
}

/** The rule for an option. `of`: the rules of its fields, if it is an object. */
export interface OptionRule extends FieldRule {
  of?: OptionRules;
}
export type OptionRules = Readonly<Record<string, OptionRule>>;

/** An option with fields. */
export const optionsOf = (of: OptionRules): OptionRule => ({
  is: isObject,
  what: `an object { ${Object.keys(of).join(', ')} }`,
  of,
});

/**
 * Throws a TypeError that names the wrong option and its rule; a field that is undefined counts as absent. The message omits the
 * value of a string, which may be a secret.
 */
export function checkOptions(given: unknown, rules: OptionRules, where: string, below = ''): void {
  if (!isObject(given)) throw new TypeError(`${where} takes an object with options, and not ${kindOf(given)}.`);
  const unknown = unknownField(given, Object.keys(rules), 'option');
  if (unknown) throw new TypeError(`${where}: ${below && `${below.slice(0, -1)}: `}${unknown}.`);
  for (const [field, { is, what, required, of }] of Object.entries(rules)) {
    const value = given[field];
    if (value === undefined && !required) continue;
    if (value === undefined || !is(value))
      throw new TypeError(
        `${where}: ${below}${field} must be ${what}, and ${value === undefined ? 'is missing' : `not ${kindOf(value)}`}.`,
      );
    if (of) checkOptions(value, of, where, `${below}${field}.`);
  }
}

function kindOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'string'
    ? value === ''
      ? 'an empty text'
      : 'this text'
    : `${/^[ou]/.test(typeof value) ? 'an' : 'a'} ${typeof value}`;
}

export const aText: OptionRule = { is: (value) => typeof value === 'string', what: 'a text' };
export const aFunction: OptionRule = { is: (value) => typeof value === 'function', what: 'a function' };
export const aFlag: OptionRule = { is: (value) => typeof value === 'boolean', what: 'true or false' };
/** Infinity is accepted, too: no limit. */
export const aCount: OptionRule = { is: (value) => typeof value === 'number' && value > 0, what: 'a number above 0' };
/** Without a limit there is nothing to allot, and a timer fires at once. */
export const aLimit: OptionRule = {
  is: (value) => typeof value === 'number' && value > 0 && value < 2 ** 31,
  what: 'a number above 0 and below 2,147,483,648',
};
/** An option that is checked elsewhere, with a specific message. */
export const anything: OptionRule = { is: () => true, what: 'anything' };
