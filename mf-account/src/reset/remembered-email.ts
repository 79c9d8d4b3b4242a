const KEY = 'reset_email';

/** Outlives a reload through session storage; the variable alone serves browsers that forbid storage. */
let remembered = '';

/** Keeps the address for the later steps of the reset (PWD-1). */
export function rememberEmail(email: string) {
  remembered = email;
  withStorage((storage) => storage.setItem(KEY, email));
}

/** The address that the code was asked for; '' when nobody asked in this tab. Browser only, never during a render. */
export function rememberedEmail(): string {
  return remembered || withStorage((storage) => storage.getItem(KEY)) || '';
}

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
