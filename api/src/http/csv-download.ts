import { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import type { CsvFormat } from '../text/csv';

/** The separator of the cells in a CSV download, a comma by default. */
export const CsvSeparator = Type.Optional(
  Type.Unsafe<CsvFormat>(Type.String({ pattern: '^(comma|semicolon)$', errorMessage: 'separator is comma or semicolon.' })),
);

/** Sends a CSV, as a whole or in parts, as a file of this name. */
export const sendCsv = (reply: FastifyReply, name: string, csv: string | AsyncIterable<string>): FastifyReply =>
  reply
    .headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` })
    .send(typeof csv === 'string' ? csv : Readable.from(csv));
