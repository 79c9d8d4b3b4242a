import type { TSchema } from '@sinclair/typebox';
import type { FastifySchema } from 'fastify';
import {
  CartReplySchema,
  FailureReplySchema,
  OrderRequestSchema,
  OrderSchema,
  OrderSessionSchema,
  ProductSchema,
  UserSchema,
} from 'shared/models';
import { Message } from '../http/route-description';

/** A registered route. */
export interface DescribedRoute {
  method: string;
  url: string;
  schema?: FastifySchema;
  /** `staffAccess`: which staff may call it. */
  config?: { staffAccess?: string };
}

type Json = Record<string, unknown>;
/** Schemas that are defined once and referenced by name. */
const components: Record<string, TSchema> = {
  Product: ProductSchema,
  Cart: CartReplySchema,
  User: UserSchema,
  OrderRequest: OrderRequestSchema,
  OrderSession: OrderSessionSchema,
  Order: OrderSchema,
  Message,
  Failure: FailureReplySchema,
};
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

function operation(route: DescribedRoute): Json {
  const { byHand = {}, body, querystring, params, response } = route.schema ?? {};
  const bodySchema = byHand.body ?? (body as TSchema | undefined);
  const responseSchema = byHand.response ?? (response as Record<number, TSchema> | undefined)?.[200];
  const success: Json = {
    [successStatus(route)]: {
      description: 'Done',
      ...(responseSchema ? content(responseSchema) : byHand.type && { content: { [byHand.type]: {} } }),
    },
  };
  const errors = Object.fromEntries(
    errorStatuses(route).map((status) => [status, { description: ERROR_DESCRIPTIONS[status], ...content(FailureReplySchema) }]),
  );
  const parameters = [
    ...parametersOf('query', querystring),
    ...parametersOf('path', params ?? pathParameters(route.url)),
    ...headersOf(byHand.headers),
  ];
  return {
    summary: summaryOf(route),
    ...(parameters.length ? { parameters } : {}),
    ...(bodySchema ? { requestBody: { required: !mayBeMissing(bodySchema), ...content(bodySchema) } } : {}),
    ...securityOf(route),
    responses: { ...success, ...errors },
  };
}

/** The status of the route's successful responses. */
export function successStatus({ schema: { byHand = {}, response } = {} }: DescribedRoute): number {
  return byHand.status ?? (response || byHand.response || byHand.type ? 200 : 204);
}

const mayBeMissing = (body: TSchema) => 'default' in body && !('required' in body);

/** The route's own error statuses, and those that its access, its schemas and its path imply. */
function errorStatuses(route: DescribedRoute): number[] {
  const { errorStatuses: own = [], byHand = {}, body, querystring, params } = route.schema ?? {};
  const scheme = schemeOf(route);
  const mayBeForbidden = scheme === 'staff' && (route.config?.staffAccess !== 'signed-in' || route.method !== 'GET');
  // The page itself says that its link is broken.
  const mayBeInvalid = (body || querystring || params) && byHand.type !== 'text/html';
  const implied = [
    ...(mayBeInvalid ? [400] : []),
    ...(scheme ? [401] : []),
    ...(mayBeForbidden ? [403] : []),
    ...(scheme && route.url.includes(':') ? [404] : []),
  ];
  return [...new Set([...own, ...implied, ...Object.keys(COMMON_ERRORS).map(Number)])].sort((a, b) => a - b);
}

/** The summary, with the kind of caller and the permission that it needs. */
export function summaryOf({ url, schema: { summary = '' } = {}, config: { staffAccess } = {} }: DescribedRoute): string {
  const permission = staffAccess?.includes('.') ? ` (${staffAccess})` : '';
  return summary && `${url.startsWith('/staff/api/') ? 'Staff: ' : ''}${summary}${permission}`;
}

const schemeOf = (route: DescribedRoute): 'token' | 'staff' | undefined =>
  needsToken(route.url) ? 'token' : (route.config?.staffAccess ?? 'public') !== 'public' ? 'staff' : undefined;

function securityOf(route: DescribedRoute): Json {
  const scheme = schemeOf(route);
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
