import type { Static, TSchema } from '@sinclair/typebox';
import { ValueErrorType, type ValueError } from '@sinclair/typebox/errors';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { HasTransform, TransformDecode, Value } from '@sinclair/typebox/value';
import type { FieldError } from 'shared/models';
import { validationError, type HttpError } from './http-error';

/** A form has fewer fields, so more errors do not help. */
const MOST_ERRORS = 20;
/** The maximum number of errors that are read: several may be about one field. */
const MOST_LOOKED_AT = 100;

/** The messages of a schema. */
export interface Wording {
  /** About a missing value or one of a wrong form. */
  errorMessage?: string;
  /** Replaces all other messages for a field of the body and everything in it. */
  wrong?: (value: unknown) => string;
}

type ValidationResult<Valid> = { value: Valid } | { error: HttpError };

/**
 * Compiles a schema into a validator for one part of a request. Nothing is coerced ("1" is not a number), unknown fields
 * are dropped, and the invalid fields are reported, up to MOST_ERRORS of them. A schema may carry its own `Wording`. With a `default`,
 * it replaces a value that is not an object by the default, and fills in the defaults of its fields.
 */
export function compileValidator<Schema extends TSchema>(schema: Schema): (value: unknown) => ValidationResult<Static<Schema>> {
  const check = TypeCompiler.Compile(schema);
  const decodes = HasTransform(schema, []);
  return (given) => {
    const value = 'default' in schema ? Value.Default(schema, isObject(given) ? given : undefined) : given;
    if (check.Check(value)) {
      const clean = isEmpty(value) ? value : Value.Clean(schema, value);
      return { value: (decodes ? TransformDecode(schema, [], clean) : clean) as Static<Schema> };
    }
    const errors = new Map<string, FieldError>();
    let looked = 0;
    for (const error of check.Errors(value)) {
      const { field, message } = fieldErrorOf(schema, error);
      if (!errors.has(field)) errors.set(field, { field, message });
      // A list of a thousand wrong items costs as much time as a thousand requests; for a list that is too long, its length is the only error.
      looked += 1;
      if (looked === MOST_LOOKED_AT || errors.size === MOST_ERRORS || error.type === ValueErrorType.ArrayMaxItems) break;
    }
    return { error: validationError([...errors.values()]) };
  };
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Most list requests have no parameters. */
const isEmpty = (value: unknown) => isObject(value) && Object.keys(value as object).length === 0;

function fieldErrorOf(schema: TSchema, error: ValueError): FieldError {
  const [, field = '', ...within] = error.path.split('/');
  const { wrong } = (schema['properties']?.[field] ?? {}) as Wording;
  return wrong
    ? { field, message: wrong(error.value) }
    : { field: within.pop() ?? (field || 'body'), message: messageFor(error) };
}

function messageFor({ path, type, message, schema, value }: ValueError): string {
  if (path === '') return 'The body must be a JSON object.';
  if (type === ValueErrorType.StringMaxLength) return `At most ${schema.maxLength} characters.`;
  const { errorMessage = `${message}.` } = schema as Wording;
  // A value of another type is not missing.
  const isOtherType = type === ValueErrorType.String && value !== undefined && value !== null;
  return isOtherType ? errorMessage.replace('is required', 'must be text') : errorMessage;
}
