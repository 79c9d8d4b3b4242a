const KEY = 'reset_email';

/** Fallback for browsers that forbid storage; session storage survives a reload, and the shop empties it when an account leaves. */
let remembered = '';

/** Stores the email for the later steps of the reset (PWD-1). */
export function rememberEmail(email: string) {
  const isStored = withStorage((storage) => (storage.setItem(KEY, email), true));
  remembered = isStored ? '' : email;
}

/**
 * The email that the code was requested for, or that a mailed link names in the address's fragment; '' if this tab
 * knows none. Browser only, never during render.
 */
export function rememberedEmail(): string {
  const linked = new URLSearchParams(window.location.hash.slice(1)).get('email');
  if (linked) rememberEmail(linked);
  return storedEmail();
}

/** The email that this tab knows already; '' for none. */
export const storedEmail = (): string => remembered || withStorage((storage) => storage.getItem(KEY)) || '';

/** Called once the password is changed. */
export function forgetEmail() {
  remembered = '';
  withStorage((storage) => storage.removeItem(KEY));
}

function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.sessionStorage);
  } catch {
    return undefined;
  }
}
