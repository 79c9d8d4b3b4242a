import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { failed, succeeded, type Result } from 'shared/contract';

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type SignatureOptions = PublicKeyCredentialRequestOptionsJSON;

/** Whether this browser knows passkeys; the address must be on https, or this machine. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Has the browser make a passkey. A failure's message says what to do: people cancel, and devices refuse. */
export const createPasskey = (options: CreationOptions): Promise<Result<object>> =>
  asked(async () => (await webAuthn()).startRegistration({ optionsJSON: options }));

/** Has the browser sign with one of the passkeys that `options` names. */
export const signWithPasskey = (options: SignatureOptions): Promise<Result<object>> =>
  asked(async () => (await webAuthn()).startAuthentication({ optionsJSON: options }));

// Few pages need it, and only after a click.
const webAuthn = () => import(/* webpackChunkName: "passkey" */ '@simplewebauthn/browser');

async function asked(ask: () => Promise<object>): Promise<Result<object>> {
  try {
    return succeeded(await ask());
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    return failed({ kind: 'other', message: MESSAGES[name] ?? 'The passkey did not answer. Try again.' });
  }
}

const MESSAGES: Record<string, string> = {
  NotAllowedError: 'No passkey was used. Try again.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys do not work at this address. Open the back office at the shop’s own address.',
};
