/** The command line is invalid; the message shows the correct usage. */
export class UsageError extends Error {}
