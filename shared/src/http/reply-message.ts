/** Longer texts are proxy pages or stack traces, which shoppers must not see. */
const MAX_LENGTH = 300;

/**
 * The message in a response body: `message`, a plain string, or `data` if it is a string (docs/specification/interface.md,
 * replies of the API). Undefined if the body has none. The specification shows the `data` of a success before its `message`.
 */
export function replyMessage(body: unknown, isSuccess = false): string | undefined {
  const { message, data } = Object(body) as { message?: unknown; data?: unknown };
  return readable(body) ?? readable(isSuccess ? data : message) ?? readable(isSuccess ? message : data);
}

function readable(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const trimmed = text.trim();
  return trimmed && trimmed.length <= MAX_LENGTH && !trimmed.startsWith('<') ? trimmed : undefined;
}
