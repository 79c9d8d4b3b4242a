/** Only what differs, for an entry of the audit log: it is easier to read without the rest. */
export function changedFields(before: object, after: object): { before: object; after: object } {
  const old = before as Record<string, unknown>;
  const changed = Object.entries(after).filter(([key, value]) => JSON.stringify(old[key]) !== JSON.stringify(value));
  return {
    before: Object.fromEntries(changed.map(([key]) => [key, old[key]])),
    after: Object.fromEntries(changed),
  };
}
