// size-limit reads its checks here; the budgets are in each slice's package.json.
import { budgetChecks } from './tooling/budgets.mjs';

export default budgetChecks();
