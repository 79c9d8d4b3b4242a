import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiConfig } from '../config';
import { keyedHash, newToken, sameText } from './secrets';

/** Remembers that an account logged in on this device, so that others cannot lock its owner out. */
const DEVICE = 'device';
/** The leave to change a password, from verify-otp to change-password. */
const GRANT = 'reset_grant';
const YEAR = 365 * 24 * 3600;

const strict = (config: ApiConfig) =>
  ({ httpOnly: true, sameSite: 'strict', secure: config.publicUrl.startsWith('https:') }) as const;

/** Marks the device as known to an account. */
export function rememberDevice(config: ApiConfig, reply: FastifyReply, accountId: number): void {
  const value = `${accountId}.${newToken()}`;
  reply.setCookie(DEVICE, `${value}.${sign(config, value)}`, { ...strict(config), path: '/auth', maxAge: YEAR });
}

export function forgetDevice(config: ApiConfig, reply: FastifyReply): void {
  reply.clearCookie(DEVICE, { ...strict(config), path: '/auth' });
}

/** The device cookie of a request, where it is one of ours. */
export function deviceOf(config: ApiConfig, request: FastifyRequest): { accountId: number; deviceId: string } | null {
  const [accountId = '', deviceId = '', signature = ''] = (request.cookies[DEVICE] ?? '').split('.');
  if (!/^\d{1,9}$/.test(accountId) || !sameText(signature, sign(config, `${accountId}.${deviceId}`))) return null;
  return { accountId: Number(accountId), deviceId };
}

export function giveGrant(config: ApiConfig, reply: FastifyReply, token: string, seconds: number): void {
  reply.setCookie(GRANT, token, { ...strict(config), path: '/forgot-password', maxAge: seconds });
}

export const grantOf = (request: FastifyRequest): string => request.cookies[GRANT] ?? '';

export function takeGrant(config: ApiConfig, reply: FastifyReply): void {
  reply.clearCookie(GRANT, { ...strict(config), path: '/forgot-password' });
}

const sign = (config: ApiConfig, value: string) => keyedHash(config.jwtSecret, `device:${value}`);
