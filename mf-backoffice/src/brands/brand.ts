/** A brand as GET /staff/api/brands has it. */
export interface Brand {
  id: number;
  name: string;
  /** Part of the address. */
  path: string;
  position: number;
  shown: boolean;
  picture: string;
  version: number;
  /** Live products. */
  products: number;
}

/** Body of PUT /staff/api/brands/:id: what the brand is now, with changes. */
export const changed = ({ name, path, shown, picture, position, version }: Brand, change: Partial<Brand>) => ({
  ...{ name, path, shown, picture, position, version },
  ...change,
});
