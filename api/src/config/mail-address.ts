export interface MailAddress {
  /** '' for none. As people read it: code that writes a header quotes it. */
  name: string;
  address: string;
}

/** One address without a name: no characters that end it in a header. Which domains exist is the mail server's business. */
const ADDRESS = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+$/;

/** Reads 'hello@laced.example', 'Laced <hello@laced.example>' or '"Laced (Pty) Ltd" <…>'; undefined for anything else. */
export function parseMailAddress(text: string): MailAddress | undefined {
  const trimmed = text.trim();
  const opening = trimmed.endsWith('>') ? trimmed.lastIndexOf('<') : -1;
  const address = opening < 0 ? trimmed : trimmed.slice(opening + 1, -1).trim();
  const name = unquoted(opening < 0 ? '' : trimmed.slice(0, opening).trim());
  if (!ADDRESS.test(address) || name === undefined) return undefined;
  return { name, address };
}

/** The text within quotes, or one that has none and no brackets of an address. */
function unquoted(name: string): string | undefined {
  const quoted = /^"((?:[^"\\]|\\.)*)"$/.exec(name);
  if (quoted) return quoted[1]!.replace(/\\(.)/g, '$1');
  return /["<>]/.test(name) ? undefined : name;
}
