// What size-limit weighs: the budgets stand in each slice's package.json.
import { budgetChecks } from './tooling/budgets.mjs';

export default budgetChecks();
