// npm run catalog -- …: exports and imports the catalog as CSV.
import { runOperatorCommand } from './operator-commands.mjs';

await runOperatorCommand('catalog');
