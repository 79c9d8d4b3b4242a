import type { FastifyRequest } from 'fastify';
import type { VisitorInfo } from './canary/watch';
import { VISITOR_COOKIE } from './resolve-pointer';

const COUNTED_COOKIE = 'counted';
const MONTH_S = 2_592_000;

/** The random id that a visitor has while a canary runs. */
export const visitorIn = (cookies: string | undefined) =>
  cookies?.match(new RegExp(`(?:^|;\\s*)${VISITOR_COOKIE}=([\\w-]{36})(?:;|$)`))?.[1];

/** What canary counts need to know about the sender of a request. */
export function readVisitorInfo({ headers, ip }: FastifyRequest): VisitorInfo {
  const counted = headers.cookie?.match(new RegExp(`(?:^|;\\s*)${COUNTED_COOKIE}=([\\w.]{1,200})(?:;|$)`))?.[1];
  return { visitor: visitorIn(headers.cookie), counted: counted?.split('.') ?? [], address: ip };
}

export const visitorCookie = (visitor: string, secure: boolean) => cookie(VISITOR_COOKIE, visitor, secure);

/** Records in the browser that the visitor's failure was counted, so that another process does not count it again. */
export const countedCookie = ({ counted }: VisitorInfo, now: string[], secure: boolean) =>
  cookie(COUNTED_COOKIE, [...counted, ...now].slice(-10).join('.'), secure);

const cookie = (name: string, value: string, secure: boolean) =>
  `${name}=${value}; Path=/; Max-Age=${MONTH_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
