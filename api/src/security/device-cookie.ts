import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiConfig } from '../config/config';
import { constantTimeEqual, keyedHash, newToken } from './secrets';
import { strictCookie } from './strict-cookie';

/** A device on which this account has logged in. */
export interface KnownDevice {
  accountId: number;
  deviceId: string;
}

const YEAR = 365 * 24 * 3600;

/**
 * A signed cookie that marks a device on which an account has logged in. Its log-ins are counted apart, so that attackers who know
 * the account's address cannot lock its owner out. `paths`: where it is read. None is below another, or a browser would send it twice.
 */
export function deviceCookie(name: string, paths: readonly string[]) {
  const sign = ({ jwtSecret }: ApiConfig, value: string) => keyedHash(jwtSecret, `${name}:${value}`);
  return {
    set(config: ApiConfig, reply: FastifyReply, accountId: number): void {
      const value = `${accountId}.${newToken()}`;
      for (const path of paths)
        reply.setCookie(name, `${value}.${sign(config, value)}`, { ...strictCookie(config, path), maxAge: YEAR });
    },
    clear(config: ApiConfig, reply: FastifyReply): void {
      for (const path of paths) reply.clearCookie(name, strictCookie(config, path));
    },
    /** Null unless its signature is valid. */
    read(config: ApiConfig, request: FastifyRequest): KnownDevice | null {
      const [accountId = '', deviceId = '', signature = ''] = (request.cookies[name] ?? '').split('.');
      if (!/^\d{1,9}$/.test(accountId) || !constantTimeEqual(signature, sign(config, `${accountId}.${deviceId}`))) return null;
      return { accountId: Number(accountId), deviceId };
    },
  };
}
