/**
 * Whether an error is of the shell's own code, though a remote's page is shown: the first file that it names decides. The errors of
 * some browsers for a file that did not load name it in the message, those of others none.
 */
export function isOfShell(error: unknown): boolean {
  const { message, stack } = Object(error) as Partial<Error>;
  return /https?:[^\s)]+/.exec([message, stack].join(' '))?.[0].includes('/shell/') ?? false;
}
