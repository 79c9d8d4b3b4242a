import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiConfig } from '../config/config';
import { deviceCookie } from '../security/device-cookie';
import { strictCookie } from '../security/strict-cookie';

/** Permission to change a password, issued by verify-otp for change-password. */
const GRANT = 'reset_grant';
const GRANT_PATH = '/forgot-password';

/** Devices of customers: log-ins and reset codes know them. */
export const customerDevice = deviceCookie('device', ['/auth', GRANT_PATH]);

export function setGrantCookie(config: ApiConfig, reply: FastifyReply, token: string, seconds: number): void {
  reply.setCookie(GRANT, token, { ...strictCookie(config, GRANT_PATH), maxAge: seconds });
}

export const readGrantCookie = (request: FastifyRequest): string => request.cookies[GRANT] ?? '';

export function clearGrantCookie(config: ApiConfig, reply: FastifyReply): void {
  reply.clearCookie(GRANT, strictCookie(config, GRANT_PATH));
}
