import { Type } from '@sinclair/typebox';

/** The separator of the cells in a CSV download, a comma by default. */
export const CsvSeparator = Type.Optional(
  Type.String({ pattern: '^(comma|semicolon)$', errorMessage: 'separator is comma or semicolon.' }),
);
