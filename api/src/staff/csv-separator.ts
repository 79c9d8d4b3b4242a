import { Type } from '@sinclair/typebox';

/** Of a download as CSV: how its cells are separated, a comma by default. */
export const CsvSeparator = Type.Optional(
  Type.String({ pattern: '^(comma|semicolon)$', errorMessage: 'separator is comma or semicolon.' }),
);
