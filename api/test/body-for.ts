/** A JSON schema of the API's reference (/docs/json). */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  pattern?: string;
  minLength?: number;
  minItems?: number;
  minimum?: number;
}

/** Values of fields that routes check further than their schemas do. */
const VALUES: Readonly<Record<string, unknown>> = {
  reason: 'received',
  count: 1,
  startsAt: '2126-11-30T10:00:00.000Z',
  endsAt: null,
  compareAtCents: 200,
};
/** Texts of the forms that patterns ask for. */
const TEXTS = ['Text', 'size7', '1', 'someone@example.com', '/pictures/1/side.svg', '2126-11-30T10:00:00.000Z', 'a'.repeat(43)];
const CHOICES = /^\^\(([^()]+)\)\$$/;

/** The simplest value that a schema accepts, with all of an object's fields. */
export function bodyFor(schema: Schema, field = ''): unknown {
  if (field in VALUES) return VALUES[field];
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return bodyFor(schema.anyOf[0]!);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, bodyFor(each, name)]));
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => bodyFor(schema.items ?? {}));
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return textFor(schema);
  }
}

function textFor({ pattern = '', minLength = 0 }: Schema): string | undefined {
  const first = CHOICES.exec(pattern)?.[1]?.split('|')[0];
  return first ?? TEXTS.find((text) => text.length >= minLength && new RegExp(pattern).test(text));
}

interface Reference {
  paths: Record<string, Record<string, { requestBody?: { content: { 'application/json': { schema: Schema } } } }>>;
}

/** The schemas of the bodies in the API's reference, by method and path, such as `PUT /api/cart`. */
export const bodySchemas = ({ paths }: Reference): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody }]) =>
        requestBody ? [[`${method.toUpperCase()} ${path}`, requestBody.content['application/json'].schema]] : [],
      ),
    ),
  );
