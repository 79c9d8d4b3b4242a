import { openWebKit } from './browsers/webkit';
import { describeBrokenScripts } from './journeys/broken-scripts';
import { describeCart, describePurchase, describeSession } from './journeys/buying';
import { describeLaunches } from './journeys/launches';
import { describeStarting } from './journeys/starting';
import { useEngine } from './use-engine';

const engine = useEngine(openWebKit);

describeLaunches(engine);
describeStarting(engine);
describeCart(engine);
describeSession(engine);
describePurchase(engine);
describeBrokenScripts(engine);
