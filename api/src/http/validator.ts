import type { TSchema } from '@sinclair/typebox';
import { ValueErrorType, type ValueError } from '@sinclair/typebox/errors';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { Value } from '@sinclair/typebox/value';
import type { FieldError } from 'shared/models';
import { validationError, type HttpError } from './http-error';

/** A form has fewer fields, so more errors do not help. */
const MOST_ERRORS = 20;
/** Errors that may be looked at: several may be about one field. */
const MOST_LOOKED_AT = 100;

type ValidationResult = { value: unknown } | { error: HttpError };

/**
 * Compiles a schema into a validator for one part of a request. Nothing is coerced ("1" is not a number), unknown fields
 * are dropped, and the invalid fields are reported, up to MOST_ERRORS of them. A schema may carry its own `errorMessage`.
 */
export function compileValidator(schema: TSchema): (value: unknown) => ValidationResult {
  const check = TypeCompiler.Compile(schema);
  return (value) => {
    if (check.Check(value)) return { value: isEmpty(value) ? value : Value.Clean(schema, value) };
    const errors = new Map<string, FieldError>();
    let looked = 0;
    for (const error of check.Errors(value)) {
      const field = error.path.split('/').pop() || 'body';
      if (!errors.has(field)) errors.set(field, { field, message: messageFor(error) });
      // A list of a thousand wrong items costs as much time as a thousand requests; one that is too long says all by that.
      looked += 1;
      if (looked === MOST_LOOKED_AT || errors.size === MOST_ERRORS || error.type === ValueErrorType.ArrayMaxItems) break;
    }
    return { error: validationError([...errors.values()]) };
  };
}

/** Most list requests have no parameters. */
const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

function messageFor({ path, type, message, schema, value }: ValueError): string {
  if (path === '') return 'The body must be a JSON object.';
  if (type === ValueErrorType.StringMaxLength) return `At most ${schema.maxLength} characters.`;
  const { errorMessage = `${message}.` } = schema as { errorMessage?: string };
  // A value of another type is not missing.
  const isOtherType = type === ValueErrorType.String && value !== undefined && value !== null;
  return isOtherType ? errorMessage.replace('is required', 'must be text') : errorMessage;
}
