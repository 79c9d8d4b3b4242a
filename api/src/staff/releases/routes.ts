import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { about } from '../../http/route-description';
import { HttpError } from '../../http/http-error';
import { NullableText } from '../../http/schema-parts';

const Tally = { loads: Type.Integer(), errors: Type.Integer() };
const Optional = Type.Optional(Type.String());
/** One slice: the version that its visitors get, since when, by which author and why; loads and errors of the last seven days. */
const SliceSchema = Type.Object({
  name: Type.String(),
  live: Type.String(),
  /** Why visitors do not get the live version whole. */
  fault: Optional,
  ...Tally,
  canary: Type.Optional(Type.Object({ version: Type.String(), percent: Type.Number(), ...Tally })),
  fallback: Optional,
  state: Optional,
  message: Optional,
  since: Optional,
  by: Optional,
  why: Optional,
});
const MoveSchema = Type.Object({
  at: Type.String(),
  who: Type.String(),
  action: Type.String(),
  name: Type.String(),
  from: NullableText,
  to: Type.String(),
  reason: Type.String(),
});
const ReportSchema = Type.Object({
  generation: Type.Integer(),
  slices: Type.Array(SliceSchema),
  /** The newest first. */
  moves: Type.Array(MoveSchema),
});

export type ReleaseReport = Static<typeof ReportSchema>;

/**
 * The report of the releases, for owners: the server that has the release store reads it. Moving stays with /ops and the command.
 */
export const releaseRoutes =
  (readReleases: (() => Promise<ReleaseReport>) | undefined): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/staff/api/releases',
      about(
        'what is live, canaries and the last moves; as /ops shows it',
        { access: 'releases.read', errors: [404] },
        ReportSchema,
      ),
      async () => {
        if (readReleases) return readReleases();
        throw new HttpError(404, 'This API runs without a release store.', { code: 'staff/no-releases' });
      },
    );
  };
