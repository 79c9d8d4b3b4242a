/** The values that a form shows after another member stored other ones, and the fields that both changed. */
export interface Merged<Values> {
  values: Values;
  /** The form keeps its own value of these. */
  conflicts: (keyof Values & string)[];
}

/**
 * A three-way merge by field: takes `mine` for fields that were changed here since `base`, and `stored`, the other member's
 * values, for all others.
 */
export function mergeChanges<Values extends object>(base: Values, mine: Values, stored: Values): Merged<Values> {
  const fields = Object.keys(mine) as (keyof Values & string)[];
  const changed = fields.filter((field) => !isSame(mine[field], base[field]));
  return {
    values: { ...stored, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) },
    conflicts: changed.filter((field) => !isSame(stored[field], base[field]) && !isSame(stored[field], mine[field])),
  };
}

/** Whether two values of forms, which are plain data, are equal. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
