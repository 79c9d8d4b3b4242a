import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiConfig } from '../config/config';
import { constantTimeEqual, keyedHash, newToken } from './secrets';
import { strictCookie } from './strict-cookie';

/** An account or a member of the staff. A customer's devices are forgotten when all sessions end, such as with a new password. */
export interface DeviceOwner {
  id: number;
  token_version?: number;
}

/** A device on which its owner has logged in. */
export interface KnownDevice {
  owner: string;
  deviceId: string;
}

const nameOf = ({ id, token_version = 0 }: DeviceOwner): string => `${id}-${token_version}`;

export const isDeviceOf = (device: KnownDevice | null, owner: DeviceOwner | undefined): device is KnownDevice =>
  Boolean(device && owner && device.owner === nameOf(owner));

const YEAR = 365 * 24 * 3600;

/**
 * A signed cookie that marks a device on which an account has logged in. Its log-ins are counted apart, so that attackers who know
 * the account's address cannot lock its owner out. `paths`: where it is read. None is below another, or a browser would send it twice.
 */
export function deviceCookie(name: string, paths: readonly string[]) {
  const sign = ({ jwtSecret }: ApiConfig, value: string) => keyedHash(jwtSecret, `${name}:${value}`);
  return {
    set(config: ApiConfig, reply: FastifyReply, owner: DeviceOwner): void {
      const value = `${nameOf(owner)}.${newToken()}`;
      for (const path of paths)
        reply.setCookie(name, `${value}.${sign(config, value)}`, { ...strictCookie(config, path), maxAge: YEAR });
    },
    clear(config: ApiConfig, reply: FastifyReply): void {
      for (const path of paths) reply.clearCookie(name, strictCookie(config, path));
    },
    /** Null unless its signature is valid. */
    read(config: ApiConfig, request: FastifyRequest): KnownDevice | null {
      const [owner = '', deviceId = '', signature = ''] = (request.cookies[name] ?? '').split('.');
      return constantTimeEqual(signature, sign(config, `${owner}.${deviceId}`)) ? { owner, deviceId } : null;
    },
  };
}
