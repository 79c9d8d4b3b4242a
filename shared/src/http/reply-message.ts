/** Longer texts are proxy pages or stack traces, which shoppers must not see. */
const MAX_LENGTH = 300;

/**
 * The message in a response body: `message`, a plain string, or `data` if it is a string (docs/specification/interface.md,
 * replies of the API). Undefined if the body has none.
 */
export function replyMessage(body: unknown): string | undefined {
  if (typeof body === 'string') return readable(body);
  if (typeof body !== 'object' || body === null) return undefined;
  const { message, data } = body as { message?: unknown; data?: unknown };
  return readable(message) ?? readable(data);
}

function readable(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const trimmed = text.trim();
  return trimmed && trimmed.length <= MAX_LENGTH && !trimmed.startsWith('<') ? trimmed : undefined;
}
