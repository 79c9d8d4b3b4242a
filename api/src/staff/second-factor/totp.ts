import { Secret, TOTP } from 'otpauth';
import { withoutBlanks } from 'shared/validation';
import { renderSVG } from 'uqr';
import type { ApiConfig } from '../../config/config';
import { decrypt, encrypt } from './encryption';
import type { SecondFactor } from './second-factor';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Codes of the step before and after count too: clocks differ, and typing takes time. */
const WINDOW = 1;

type Config = Pick<ApiConfig, 'staffSecret' | 'shop'>;

/** The data that a person needs to set up an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). */
export interface Enrollment {
  /** Base32, for typing without a camera. */
  secret: string;
  otpauthUrl: string;
  /** `otpauthUrl` as a QR code, an SVG document. */
  qrCode: string;
}

/** A new secret: `stored` is encrypted, `shown` is for the person's eyes once. */
export function enroll(config: Config, email: string): { stored: string; shown: Enrollment } {
  const secret = new Secret({ size: SECRET_BYTES });
  const otpauthUrl = totpOf(secret.base32, config, email).toString();
  return {
    stored: encrypt(config.staffSecret, email, secret.base32),
    shown: { secret: secret.base32, otpauthUrl, qrCode: renderSVG(otpauthUrl) },
  };
}

/** The time step that a code is valid for; null if it is wrong. */
export function stepOf(config: Config, email: string, stored: string, code: string, now = Date.now()): number | null {
  const delta = totpOf(decrypt(config.staffSecret, email, stored), config, email).validate({
    token: code,
    window: WINDOW,
    timestamp: now,
  });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

const totpOf = (secret: string, { shop }: Config, email: string) =>
  new TOTP({
    issuer: shop.name.replaceAll(':', ''),
    label: email,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });

/** Codes of an authenticator app. A code, and every earlier one, works once. */
export function authenticatorApp(config: Config): SecondFactor {
  const decoy = { email: '', totp_secret: enroll(config, '').stored, totp_last_step: 0 };
  return {
    name: 'totp',
    async check(_db, owner, answer) {
      if (!('code' in answer)) return null;
      const member = owner?.totp_secret ? owner : undefined;
      const { email, totp_secret, totp_last_step } = member ?? decoy;
      const step = stepOf(config, email, totp_secret, withoutBlanks(answer.code));
      if (!member || step === null || step <= totp_last_step) return null;
      return async (trx) => {
        const used = await trx
          .updateTable('staff')
          .set({ totp_last_step: step })
          .where('id', '=', member.id)
          .where('totp_last_step', '<', step)
          .returning('id')
          .execute();
        return used.length === 1;
      };
    },
  };
}
