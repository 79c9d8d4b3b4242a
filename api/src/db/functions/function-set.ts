import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { addToCart } from './add-to-cart';
import { emailOfSession } from './email-of-session';
import { freeStock } from './free-stock';

/** In the order in which they are created: each after those that it calls. `{{name}}` stands for a function of this set. */
const DEFINITIONS = { email_of_session: emailOfSession, free_stock: freeStock, add_to_cart: addToCart };
type FunctionName = keyof typeof DEFINITIONS;

/**
 * Changes with every definition, and ends the name of each function in the database. So a program always calls the
 * definitions that it was built with, even while a program with other definitions runs on the same database.
 */
export const FUNCTION_SET = createHash('sha256').update(JSON.stringify(DEFINITIONS)).digest('hex').slice(0, 8);

const storedName = (name: string): string => {
  if (!(name in DEFINITIONS)) throw new Error(`There is no database function ${name}.`);
  return `${name}_${FUNCTION_SET}`;
};

/** The statements that create this program's functions. */
export const FUNCTION_STATEMENTS: readonly string[] = Object.values(DEFINITIONS).map((definition) =>
  definition.replace(/\{\{(\w+)\}\}/g, (_placeholder, name: string) => storedName(name)),
);

/** The function to call in a query. */
export const databaseFunction = (name: FunctionName): RawBuilder<unknown> => sql.raw(storedName(name));
