import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiConfig } from '../../config/config';
import { deviceCookie } from '../../security/device-cookie';
import { strictCookie } from '../../security/strict-cookie';
import { SESSION_SECONDS } from './sessions';

const NAME = 'staff';
const PATH = '/staff';

/** Devices on which staff have logged in. */
export const staffDevice = deviceCookie('staff_device', ['/staff/api/session']);

export function setSessionCookie(config: ApiConfig, reply: FastifyReply, token: string): void {
  reply.setCookie(NAME, token, { ...strictCookie(config, PATH), maxAge: SESSION_SECONDS });
}

export function clearSessionCookie(config: ApiConfig, reply: FastifyReply): void {
  reply.clearCookie(NAME, strictCookie(config, PATH));
}

export const readSessionCookie = ({ cookies }: FastifyRequest): string => cookies[NAME] ?? '';
