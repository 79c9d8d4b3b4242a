import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiConfig } from '../config';
import { keyedHash, newToken, constantTimeEqual } from '../security/secrets';

/** Marks a device on which an account has logged in, so that attackers cannot lock the account's owner out. */
const DEVICE = 'device';
/** Permission to change a password, issued by verify-otp for change-password. */
const GRANT = 'reset_grant';
const YEAR = 365 * 24 * 3600;

const cookieOptions = (config: ApiConfig) =>
  ({ httpOnly: true, sameSite: 'strict', secure: config.publicUrl.startsWith('https:') }) as const;

export function setDeviceCookie(config: ApiConfig, reply: FastifyReply, accountId: number): void {
  const value = `${accountId}.${newToken()}`;
  reply.setCookie(DEVICE, `${value}.${sign(config, value)}`, { ...cookieOptions(config), path: '/auth', maxAge: YEAR });
}

export function clearDeviceCookie(config: ApiConfig, reply: FastifyReply): void {
  reply.clearCookie(DEVICE, { ...cookieOptions(config), path: '/auth' });
}

/** The request's device cookie; null unless its signature is valid. */
export function readDeviceCookie(config: ApiConfig, request: FastifyRequest): { accountId: number; deviceId: string } | null {
  const [accountId = '', deviceId = '', signature = ''] = (request.cookies[DEVICE] ?? '').split('.');
  if (!/^\d{1,9}$/.test(accountId) || !constantTimeEqual(signature, sign(config, `${accountId}.${deviceId}`))) return null;
  return { accountId: Number(accountId), deviceId };
}

export function setGrantCookie(config: ApiConfig, reply: FastifyReply, token: string, seconds: number): void {
  reply.setCookie(GRANT, token, { ...cookieOptions(config), path: '/forgot-password', maxAge: seconds });
}

export const readGrantCookie = (request: FastifyRequest): string => request.cookies[GRANT] ?? '';

export function clearGrantCookie(config: ApiConfig, reply: FastifyReply): void {
  reply.clearCookie(GRANT, { ...cookieOptions(config), path: '/forgot-password' });
}

const sign = (config: ApiConfig, value: string) => keyedHash(config.jwtSecret, `device:${value}`);
