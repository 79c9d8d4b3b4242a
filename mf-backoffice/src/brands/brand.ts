import type { Reply } from '../api';
/** A brand as GET /staff/api/brands has it. */
export type Brand = Reply<'GET /brands'>[number];

/**
 * Body of PUT /staff/api/brands/:id: what the brand is now, with changes. Without a position it stays where it is, because a
 * colleague may have moved it.
 */
export const changed = ({ name, path, shown, picture, version }: Brand, change: Partial<Brand>) => ({
  name,
  path,
  shown,
  picture,
  version,
  ...change,
});
