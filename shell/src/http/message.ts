/** Longer texts are pages of a proxy or stack traces, nothing that a shopper should read. */
const LONGEST = 300;

/**
 * The sentence inside a reply's body: `message`, a plain string, or `data` where that is one (interface.md, replies of
 * the API). Undefined where the body holds none.
 */
export function messageOf(body: unknown): string | undefined {
  if (typeof body === 'string') return readable(body);
  if (typeof body !== 'object' || body === null) return undefined;
  const { message, data } = body as { message?: unknown; data?: unknown };
  return readable(message) ?? readable(data);
}

function readable(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const trimmed = text.trim();
  return trimmed && trimmed.length <= LONGEST && !trimmed.startsWith('<') ? trimmed : undefined;
}
