import type { Failure } from 'shared/contract';

/**
 * The server's own sentences about single fields, by the form's names for them: beside the toast of the catalogue they
 * say what exactly to put right ('This password is too common.'). `names` maps the last part of the server's field
 * name, 'email' of 'userAccount.email', to the form's.
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
