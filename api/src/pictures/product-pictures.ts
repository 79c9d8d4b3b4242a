import { sql } from 'kysely';

/** Query of the addresses of all pictures of all products, in any state, as `address`; not distinct. */
export const PRODUCT_PICTURES = sql<{ address: string }>`
  select unnest(array[image1, image2, image3, image4]) as address from products
  union all select jsonb_array_elements_text(more_images) from products`;
