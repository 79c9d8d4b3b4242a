import { checkScenarios } from './check-scenarios';
import { catalog } from './scenarios/back-office/catalog';
import { orders } from './scenarios/back-office/orders';
import { people } from './scenarios/back-office/people';
import { startStaffRunner, type StaffRunner } from './scenarios/back-office/scenario';

let runner: StaffRunner;
beforeAll(async () => {
  runner = await startStaffRunner();
}, 900_000);
afterAll(() => runner?.close());

checkScenarios({ ...orders, ...catalog, ...people }, (scenario) => runner.openScenario(scenario));
