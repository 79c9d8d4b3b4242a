/** Longer names are rather a message than a name. */
const MAX_NAME = 60;
/** The characters of a name: letters, with spaces, apostrophes, hyphens and full stops between them. */
const NAME = /^[\p{L}\p{M}' ’.-]+$/u;
/** A dot between letters, as in evil.example; mail programs also make links of the other dots. */
const LINK_DOT = /(?<=[\p{L}\p{N}-])([.。．｡])(?=\p{L}{2})/gu;

/**
 * The name for a greeting; '' if it does not look like one. Anybody can enter any name with any address, and what the mail
 * then says to a stranger must not be of the sender's choice.
 */
export function greetingName(name: string): string {
  const trimmed = name.trim();
  return trimmed.length <= MAX_NAME && NAME.test(trimmed) && trimmed.search(LINK_DOT) < 0 ? trimmed : '';
}

/** Text that a user typed, such as a delivery address, in a form that no mail program turns into a link. */
export const withoutLinks = (text: string): string =>
  text
    .replace(/:(?=[/\\])/g, ': ')
    .replace(/@/g, ' @ ')
    .replace(LINK_DOT, '$1 ');
