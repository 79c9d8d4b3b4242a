import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiConfig } from '../../config';
import { deviceCookie } from '../../security/device-cookie';
import { SESSION_SECONDS } from './sessions';

const NAME = 'staff';

/** Devices on which staff have logged in. */
export const staffDevice = deviceCookie('staff_device', '/staff/api/session');

const options = ({ publicUrl }: ApiConfig) =>
  ({ httpOnly: true, sameSite: 'strict', secure: publicUrl.startsWith('https:'), path: '/staff' }) as const;

export function setSessionCookie(config: ApiConfig, reply: FastifyReply, token: string): void {
  reply.setCookie(NAME, token, { ...options(config), maxAge: SESSION_SECONDS });
}

export function clearSessionCookie(config: ApiConfig, reply: FastifyReply): void {
  reply.clearCookie(NAME, options(config));
}

export const readSessionCookie = ({ cookies }: FastifyRequest): string => cookies[NAME] ?? '';
