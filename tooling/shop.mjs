// npm run shop -- …: the staff's commands.
import { runOperatorCommand } from './operator-commands.mjs';

await runOperatorCommand('shop');
