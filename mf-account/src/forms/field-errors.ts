import type { Failure } from 'shared/contract';

/**
 * The server's messages by form field. The toast is generic; these say what exactly to correct ('This password is too
 * common.'). `names` maps the last part of the server's field name ('email' of 'userAccount.email') to the form's.
 */
export function fieldErrors<Name extends string>(
  { errors = [] }: Failure,
  names: Readonly<Record<string, Name>>,
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  for (const { field, message } of errors) {
    const name = names[field.split(/[./]/).pop() ?? ''];
    if (name && !found[name]) found[name] = message;
  }
  return found;
}
