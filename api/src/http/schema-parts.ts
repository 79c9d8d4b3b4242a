import { Type, type TSchema } from '@sinclair/typebox';

export const oneOf = <const Values extends readonly string[]>(...values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: values });
/** A query parameter with one of the values; it may be empty, or left out. */
export const choice = (name: string, values: readonly string[]) =>
  Type.Optional(Type.String({ pattern: `^(${values.join('|')})?$`, errorMessage: `${name} is one of ${values.join(', ')}.` }));
export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
export const NullableText = nullable(Type.String());
/** A text that may be left out, with one message for everything that is wrong with it. */
export const shortText = (name: string, maxLength: number, description?: string) =>
  Type.Optional(Type.String({ maxLength, wrong: () => `${name} must be a short text.`, ...(description && { description }) }));
