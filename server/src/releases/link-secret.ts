import { randomBytes } from 'node:crypto';
import { openPreviewSecret } from 'slipway';

/**
 * The secret of preview and override links. If it can be neither read nor stored it is random: the shop works, but no
 * link is valid.
 */
export function openLinkSecret(env: NodeJS.ProcessEnv, repository: string, warn: (error: unknown, what: string) => void): string {
  try {
    return openPreviewSecret(env, repository);
  } catch (error) {
    warn(error, 'preview and override links do not work');
    return randomBytes(32).toString('hex');
  }
}
