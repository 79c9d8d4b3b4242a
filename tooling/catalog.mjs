// npm run catalog -- …: the catalogue in and out as CSV.
import { become } from './operators.mjs';

await become('catalog');
