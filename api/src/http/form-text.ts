import { Kind, Type, TypeRegistry, type TSchema } from '@sinclair/typebox';
import { fewLines } from '../text/one-line';
import { isVisible } from '../text/visible-text';
import type { Wording } from './validator';

/** A text field of a form. */
export interface TextField {
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
  // In a list, where `wrong` is not asked.
  const missing = problem('') ? { errorMessage: problem('') } : {};
  // The reference (/docs) shows no default that is a function.
  const schema = Type.Unsafe<string>({ [Kind]: 'FormText', type: 'string', maxLength, default: () => '', wrong, ...missing });
  return Type.Transform(schema)
    .Decode((typed: string | null) => store(typed ?? ''))
    .Encode((stored) => stored);
}

/** A reason that has to be given, as lines of text. */
export const requiredReason = (minLength: number, message: string) =>
  formText({
    store: fewLines,
    maxLength: 500,
    problem: (stored) => (isVisible(stored) && stored.length >= minLength ? '' : message),
  });
