import type { TSchema } from '@sinclair/typebox';
import { FailureReplySchema } from 'shared/models';
import { NAMED_SCHEMAS, ENDPOINT_DESCRIPTIONS } from './endpoint-descriptions';

/** A registered route. */
export interface DescribedRoute {
  method: string;
  url: string;
  schema?: { body?: unknown; querystring?: unknown; params?: unknown; response?: unknown };
  /** `staffAccess`: who of the staff may call it. */
  config?: { staffAccess?: string };
}

type Json = Record<string, unknown>;
const components: Record<string, TSchema> = { ...NAMED_SCHEMAS, Failure: FailureReplySchema };
const COMMON_ERRORS: Record<number, string> = {
  413: 'Body too large',
  415: 'Not JSON',
  429: 'Too many attempts; see Retry-After',
  503: 'Busy; see Retry-After',
};
const ERROR_DESCRIPTIONS: Record<number, string> = {
  400: 'Invalid request',
  401: 'Missing or invalid token, or wrong credentials or code',
  402: 'Card declined',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflicts with the current state',
  422: 'Cannot be processed',
  ...COMMON_ERRORS,
};

/** Builds the OpenAPI 3.1 description of these routes from the schemas that validate their requests. */
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
      description: 'Prices are in rand, with the VAT if the seller charges any. Every error response has the form of Failure.',
    },
    servers: [{ url: server.url }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components).map(([name, schema]) => [name, toJsonSchema(schema, name)])),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        staff: { type: 'apiKey', in: 'cookie', name: 'staff' },
      },
    },
  };
}

export const endpointKey = ({ method, url }: DescribedRoute) =>
  `${method} ${url.replace(/(payments\/)\w+(\/webhook)/, '$1:provider$2')}`;

function operation(route: DescribedRoute): Json {
  const described = ENDPOINT_DESCRIPTIONS[endpointKey(route)];
  const { body, querystring, params, response } = route.schema ?? {};
  const bodySchema = described?.body ?? (body as TSchema | undefined);
  const responseSchema = described?.response ?? (response as Record<number, TSchema> | undefined)?.[200];
  const success: Json = responseSchema
    ? { 200: { description: 'Done', ...content(responseSchema) } }
    : described?.type
      ? { 200: { description: 'Done', content: { [described.type]: {} } } }
      : { 204: { description: 'Done' } };
  const statuses = [...new Set([...(described?.errorStatuses ?? []), ...Object.keys(COMMON_ERRORS).map(Number)])].sort(
    (a, b) => a - b,
  );
  const errors = Object.fromEntries(
    statuses.map((status) => [status, { description: ERROR_DESCRIPTIONS[status], ...content(FailureReplySchema) }]),
  );
  const parameters = [
    ...parametersOf('query', querystring),
    ...parametersOf('path', params ?? pathParameters(route.url)),
    ...headersOf(described?.headers),
  ];
  return {
    summary: described?.summary ?? '',
    ...(parameters.length ? { parameters } : {}),
    ...(bodySchema ? { requestBody: { required: true, ...content(bodySchema) } } : {}),
    ...securityOf(route),
    responses: { ...success, ...errors },
  };
}

function securityOf({ url, config }: DescribedRoute): Json {
  const scheme = needsToken(url) ? 'token' : (config?.staffAccess ?? 'public') !== 'public' ? 'staff' : undefined;
  return scheme ? { security: [{ [scheme]: [] }] } : {};
}

const needsToken = (url: string) =>
  (url.startsWith('/api/') && !url.startsWith('/api/payments/')) || url === '/auth/logout-everywhere';
const content = (schema: TSchema) => ({ content: { 'application/json': { schema: toJsonSchema(schema) } } });
const pathParameters = (url: string) => ({
  properties: Object.fromEntries([...url.matchAll(/:(\w+)/g)].map(([, name]) => [name, { type: 'string' }])),
});

function parametersOf(location: 'query' | 'path', schema: unknown): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as { properties?: Record<string, TSchema>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: toJsonSchema(property),
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

/** The schema as published: named parts by reference, error messages as descriptions. */
function toJsonSchema(schema: unknown, self?: string): unknown {
  if (Array.isArray(schema)) return schema.map((each) => toJsonSchema(each));
  if (typeof schema !== 'object' || schema === null) return schema;
  const name = Object.keys(components).find((each) => components[each] === schema);
  if (name && name !== self) return { $ref: `#/components/schemas/${name}` };
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key === 'errorMessage' ? 'description' : key, toJsonSchema(value)]),
  );
}
