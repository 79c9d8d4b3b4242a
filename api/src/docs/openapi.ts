import type { TSchema } from '@sinclair/typebox';
import { FailureReplySchema } from 'shared/models';
import { NAMED, WORDS } from './words';

/** A route as it was registered. */
export interface DescribedRoute {
  method: string;
  url: string;
  schema?: { body?: unknown; querystring?: unknown; params?: unknown; response?: unknown };
}

type Json = Record<string, unknown>;
const components: Record<string, TSchema> = { ...NAMED, Failure: FailureReplySchema };
const EVERYWHERE: Record<number, string> = {
  413: 'Body too large',
  415: 'Not JSON',
  429: 'Too many attempts; see Retry-After',
  503: 'Busy; see Retry-After',
};
const REFUSALS: Record<number, string> = {
  400: 'Something in the request is wrong',
  401: 'No valid token, or wrong credentials or code',
  402: 'Card declined',
  403: 'Not allowed',
  404: 'Not there',
  409: 'The state of things forbids it',
  422: 'Understood, but not acceptable',
  ...EVERYWHERE,
};

/** Writes the OpenAPI 3.1 description of these routes; what they check is what is told. */
export function openApi(routes: readonly DescribedRoute[], server: { title: string; url: string }): Json {
  const paths: Record<string, Json> = {};
  for (const route of [...routes].sort((a, b) => a.url.localeCompare(b.url))) {
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: server.title,
      version: '1.0.0',
      description: 'Prices are in rand, VAT included. Every refusal has the form of Failure.',
    },
    servers: [{ url: server.url }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components).map(([name, schema]) => [name, plain(schema, name)])),
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

export const keyOf = ({ method, url }: DescribedRoute) =>
  `${method} ${url.replace(/(payments\/)\w+(\/webhook)/, '$1:provider$2')}`;

function operation(route: DescribedRoute): Json {
  const words = WORDS[keyOf(route)];
  const { body, querystring, params, response } = route.schema ?? {};
  const given = words?.body ?? (body as TSchema | undefined);
  const answer = words?.answer ?? (response as Record<number, TSchema> | undefined)?.[200];
  const good: Json = answer
    ? { 200: { description: 'Done', ...content(answer) } }
    : words?.type
      ? { 200: { description: 'Done', content: { [words.type]: {} } } }
      : { 204: { description: 'Done' } };
  const statuses = [...new Set([...(words?.refuses ?? []), ...Object.keys(EVERYWHERE).map(Number)])].sort((a, b) => a - b);
  const refused = Object.fromEntries(
    statuses.map((status) => [status, { description: REFUSALS[status], ...content(FailureReplySchema) }]),
  );
  const parameters = [
    ...parametersOf('query', querystring),
    ...parametersOf('path', params ?? namesIn(route.url)),
    ...headersOf(words?.headers),
  ];
  return {
    summary: words?.summary ?? '',
    ...(parameters.length ? { parameters } : {}),
    ...(given ? { requestBody: { required: true, ...content(given) } } : {}),
    ...(needsToken(route.url) ? { security: [{ token: [] }] } : {}),
    responses: { ...good, ...refused },
  };
}

const needsToken = (url: string) =>
  (url.startsWith('/api/') && !url.startsWith('/api/payments/')) || url === '/auth/logout-everywhere';
const content = (schema: TSchema) => ({ content: { 'application/json': { schema: plain(schema) } } });
const namesIn = (url: string) => ({
  properties: Object.fromEntries([...url.matchAll(/:(\w+)/g)].map(([, name]) => [name, { type: 'string' }])),
});

function parametersOf(place: 'query' | 'path', schema: unknown): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as { properties?: Record<string, TSchema>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: plain(property),
  }));
}

const headersOf = (headers: Readonly<Record<string, string>> = {}): Json[] =>
  Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }));

/** The schema as others read it: named parts by reference, our sentences as descriptions. */
function plain(schema: unknown, self?: string): unknown {
  if (Array.isArray(schema)) return schema.map((each) => plain(each));
  if (typeof schema !== 'object' || schema === null) return schema;
  const name = Object.keys(components).find((each) => components[each] === schema);
  if (name && name !== self) return { $ref: `#/components/schemas/${name}` };
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key === 'sentence' ? 'description' : key, plain(value)]),
  );
}
