import { Kind, Type, TypeRegistry, type TSchema } from '@sinclair/typebox';
import { PROVINCES } from 'shared/models';
import { orderPhoneError, plainText } from 'shared/validation';
import type { Wording } from '../http/validator';
import { fewLines, oneLine } from '../text/one-line';

/** A text field of a form. */
interface TextField {
  /** The text that is stored for a typed one. */
  store(typed: string): string;
  /** In characters. */
  maxLength: number;
  /** The message about the value that would be stored; '' if it is right. */
  problem(stored: string): string;
}

type Checked = TSchema & Required<Pick<Wording, 'wrong'>>;
TypeRegistry.Set<Checked>('FormText', ({ wrong }, value) => wrong(value) === '');

/** Schema of a form's text, which is checked and handed to the route as `store` leaves it. A missing one counts as ''. */
export function formText({ store, maxLength, problem }: TextField) {
  const wrong = (typed: unknown): string => {
    if (typeof (typed ?? '') !== 'string') return 'This must be a text.';
    const stored = store((typed ?? '') as string);
    return stored.length > maxLength ? 'This is too long.' : problem(stored);
  };
  // The reference (/docs) shows no default that is a function.
  const schema = Type.Unsafe<string>({ [Kind]: 'FormText', type: 'string', maxLength, default: () => '', wrong });
  return Type.Transform(schema)
    .Decode((typed: string | null) => store(typed ?? ''))
    .Encode((stored) => stored);
}

const required = (message: string) => (stored: string) => (stored === '' ? message : '');

/** A name that may be left out, unless `problem` says otherwise. */
export const nameText = (problem: TextField['problem'] = () => '') => formText({ store: oneLine, maxLength: 100, problem });
export const PHONE = formText({ store: plainText, maxLength: 30, problem: orderPhoneError });
export const ADDRESS = formText({ store: fewLines, maxLength: 300, problem: required('Address is required.') });
export const PROVINCE = formText({
  store: oneLine,
  maxLength: 40,
  problem: (stored) =>
    required('Province is required.')(stored) ||
    ((PROVINCES as readonly string[]).includes(stored) ? '' : 'Choose one of the nine provinces.'),
});
export const ZIP_CODE = formText({ store: plainText, maxLength: 10, problem: required('ZIP Code is required.') });
