import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import { HttpError } from '../../http-error';

const Tally = { loads: Type.Integer(), errors: Type.Integer() };
const Optional = Type.Optional(Type.String());
/** One slice: what its visitors get, since when, by whom and why; loads and errors of the last seven days. */
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
  from: Type.Union([Type.String(), Type.Null()]),
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

/** What is released, for owners: the server that has the release store reads it. Moving stays with /ops and the command. */
export const releaseRoutes =
  (readReleases: (() => Promise<ReleaseReport>) | undefined): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/staff/api/releases',
      { config: { staffAccess: 'releases.read' }, schema: { response: { 200: ReportSchema } } },
      async () => {
        if (readReleases) return readReleases();
        throw new HttpError(404, 'This API runs without a release store.', { code: 'staff/no-releases' });
      },
    );
  };
