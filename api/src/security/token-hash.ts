import { createHash } from 'node:crypto';

/**
 * Hash under which links, session tokens and recovery codes are stored, so that read access to the database opens no session.
 * Without a key: they are random and too long to guess, and no rotated key may lock the staff out.
 */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
