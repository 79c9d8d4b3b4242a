/** A release command that cannot be done: `refused` ends with exit code 1, `usage` with 2. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly kind: 'refused' | 'usage' = 'refused',
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

/** Somebody else moved the pointer between the decision and the write: what was checked would not be what goes live. */
export class PointerMoved extends Refusal {
  constructor(expected: number, found: number) {
    super(
      `The pointer moved meanwhile (generation ${expected} became ${found}). Look at \`status\`, then repeat if it is still right.`,
    );
    this.name = 'PointerMoved';
  }
}
