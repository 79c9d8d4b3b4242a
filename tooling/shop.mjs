// npm run shop -- …: the shopkeeper's commands.
import { become } from './operators.mjs';

await become('shop');
