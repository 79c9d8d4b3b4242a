import type { TSchema } from '@sinclair/typebox';
import { ValueErrorType, type ValueError } from '@sinclair/typebox/errors';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { Value } from '@sinclair/typebox/value';
import type { FieldError } from 'shared/models';
import { refuseFields, type Refusal } from '../refusals';

type Checked = { value: unknown } | { error: Refusal };

/**
 * Compiles a schema into the check of one part of a request: nothing is coerced ("1" is no number), fields that
 * the schema does not name are dropped, every wrong field is named. A schema may carry its own `sentence`.
 */
export function compileValidator(schema: TSchema): (value: unknown) => Checked {
  const check = TypeCompiler.Compile(schema);
  return (value) => {
    if (check.Check(value)) return { value: isEmpty(value) ? value : Value.Clean(schema, value) };
    const errors = new Map<string, FieldError>();
    for (const error of check.Errors(value)) {
      const field = error.path.split('/').pop() || 'body';
      if (!errors.has(field)) errors.set(field, { field, message: sentenceOf(error) });
    }
    return { error: refuseFields([...errors.values()]) };
  };
}

/** Most lists are asked for without any parameter. */
const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

function sentenceOf({ path, type, message, schema }: ValueError): string {
  if (path === '') return 'The body must be a JSON object.';
  if (type === ValueErrorType.StringMaxLength) return `At most ${schema.maxLength} characters.`;
  return (schema as { sentence?: string }).sentence ?? `${message}.`;
}
