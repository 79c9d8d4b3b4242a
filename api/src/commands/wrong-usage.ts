/** The command cannot be understood; the message says what would be. */
export class WrongUsage extends Error {}
