import { Type, type TSchema } from '@sinclair/typebox';
import type { FastifyContextConfig, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';

/** Schemas of the data that a route checks or writes by hand, for the reference. */
interface ByHand {
  body?: TSchema;
  response?: TSchema;
  /** Status of the response if it is not 200, or 204 without content. */
  status?: number;
  /** Optional headers and their effect. */
  headers?: Readonly<Record<string, string>>;
  /** Content type of a response that is not JSON. */
  type?: string;
}

declare module 'fastify' {
  interface FastifySchema {
    /** Summary of the route in the API's reference (/docs): every route has one. */
    summary?: string;
    /** Error statuses of the route, besides those that its access and its schemas imply (docs/openapi.ts). */
    errorStatuses?: readonly number[];
    byHand?: ByHand;
  }
}

/** Schemas that Fastify validates the request with; they type the handler's request. */
interface Inputs {
  body?: TSchema;
  params?: TSchema;
  querystring?: TSchema;
}

interface Parts extends Inputs, Omit<RouteShorthandOptions, 'schema' | 'config'> {
  /** The staff who may call it. */
  access?: NonNullable<FastifyContextConfig['staffAccess']>;
  config?: FastifyContextConfig;
  /** Error statuses besides those that `access` and the schemas imply. */
  errors?: readonly number[];
  byHand?: Pick<ByHand, 'body' | 'headers'>;
}

/** The response of a route: nothing (204), a redirect, a content type other than JSON, or JSON of a schema. */
type Answer = 204 | 302 | `${string}/${string}` | TSchema | Documented;
interface Documented {
  documented: TSchema;
  status: number;
}

/** JSON that the reference shows with this schema, and that is sent as the handler made it. */
export const documented = (schema: TSchema, status = 200): Documented => ({ documented: schema, status });

/** A route's options: summary, callers, inputs and response. The reference (/docs) is made of them. */
export function about<const Given extends Parts>(
  summary: string,
  given: Given,
  answer: Answer,
): Omit<RouteShorthandOptions, 'schema'> & { schema: Pick<Given, Extract<keyof Given, keyof Inputs>> } {
  const { access, config, errors = [], byHand, body, params, querystring, ...options }: Parts = given;
  const schema = {
    ...(body && { body }),
    ...(params && { params }),
    ...(querystring && { querystring }),
    ...(typeof answer === 'object' && !('documented' in answer) && { response: { 200: answer } }),
    summary,
    errorStatuses: errors,
    byHand: {
      ...byHand,
      ...(typeof answer === 'number' && { status: answer }),
      ...(typeof answer === 'string' && { type: answer }),
      ...(typeof answer === 'object' && 'documented' in answer && { response: answer.documented, status: answer.status }),
    },
  };
  return {
    ...options,
    // No content: the handler does not say it again.
    ...(answer === 204 && { preHandler: async (_request: FastifyRequest, reply: FastifyReply) => void reply.code(204) }),
    config: { ...config, ...(access && { staffAccess: access }) },
    schema: schema as unknown as Pick<Given, Extract<keyof Given, keyof Inputs>>,
  };
}

/** The response of a route that reports its result. */
export const Message = Type.Object({ message: Type.String() });
