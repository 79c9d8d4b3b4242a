import type { Page } from '@playwright/test';

/** A device with passkeys that Chromium plays: it makes and uses them, and checks its person, without being asked twice. */
export interface Authenticator {
  /** The credentials that it has created. */
  credentials(): Promise<unknown[]>;
  /** Whether its person does not prove to be themselves. */
  refuse(refuses: boolean): Promise<void>;
  remove(): Promise<void>;
}

/** Gives the browser of a page a device for passkeys. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    refuse: async (refuses) =>
      void (await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !refuses })),
    remove: async () => void (await browser.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })),
  };
}
