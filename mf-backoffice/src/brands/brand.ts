import type { Reply } from '../api';
/** A brand as GET /staff/api/brands has it. */
export type Brand = Reply<'GET /brands'>[number];

/** Body of PUT /staff/api/brands/:id: what the brand is now, with changes. */
export const changed = ({ name, path, shown, picture, position, version }: Brand, change: Partial<Brand>) => ({
  name,
  path,
  shown,
  picture,
  position,
  version,
  ...change,
});
