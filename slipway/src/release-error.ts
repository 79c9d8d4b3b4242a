/** An expected failure of a release command. The exit code is 1 for `refused` and 2 for `usage`. */
export class ReleaseError extends Error {
  constructor(
    message: string,
    readonly kind: 'refused' | 'usage' = 'refused',
  ) {
    super(message);
    this.name = 'ReleaseError';
  }
}

/** For `catch`: returns null for a ReleaseError and rethrows every other error. */
export function nullIfRefused(error: unknown): null {
  if (error instanceof ReleaseError) return null;
  throw error;
}

/** The fallback of a move was removed between the decision and the write: the move is still correct without it. */
export class FallbackRemoved extends ReleaseError {
  constructor(name: string, version: string) {
    super(`${name} ${version}, the fallback of this move, has been removed from the store meanwhile.`);
    this.name = 'FallbackRemoved';
  }
}

/** A live version loads modules that the moved version does not expose. The same move with `drops` insists. */
export class ExposesDropped extends ReleaseError {
  constructor(
    message: string,
    /** Such as './api'. */
    readonly drops: readonly string[],
  ) {
    super(message);
    this.name = 'ExposesDropped';
  }
}

/** The pointer moved between the decision and the write, so the checks may no longer hold. */
export class PointerMoved extends ReleaseError {
  constructor(expected: number, found: number) {
    super(
      `The pointer moved meanwhile (generation ${expected} became ${found}). Look at \`status\`, then repeat if it is still right.`,
    );
    this.name = 'PointerMoved';
  }
}

/** The first line of what was thrown, with a full stop. */
export const firstLineOf = (error: unknown): string =>
  ((error as Error | null)?.message ?? String(error)).split('\n')[0]!.replace(/([^.!?])$/, '$1.');
