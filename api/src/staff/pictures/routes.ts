import { about, documented } from '../../http/route-description';
import { transact } from '../../db/transact';
import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { ApiDeps } from '../../deps';
import { oneOf } from '../../http/schema-parts';
import { HttpError, serviceBusy } from '../../http/http-error';
import { insertPicture, tooLarge, type PictureRow } from '../../pictures/add-picture';
import { MAX_BYTES } from '../../pictures/limits';
import { PictureError } from '../../pictures/picture-error';
import { addressOf } from '../../pictures/picture-files';
import type { Pictures } from '../../pictures/pictures';
import { actorOf } from '../../audit/actor';
import { recordAudit } from '../../audit/record-audit';

/** Whole files are in memory while they arrive. */
const UPLOADS_AT_ONCE = 4;
/** A slow connection may take this long for a file; the answer itself comes at once. */
const UPLOAD_LIMIT_MS = 300_000;

const ListQuery = Type.Object({
  ids: Type.String({
    pattern: '^[0-9a-f]{32}-\\d{3,4}(,[0-9a-f]{32}-\\d{3,4}){0,31}$',
    errorMessage: 'ids takes up to 32 picture ids, separated by commas.',
  }),
});

/** A picture as the back office sees it. A product may use `src` once `state` is `ready`. */
const StaffPicture = Type.Object({
  id: Type.String(),
  src: Type.String(),
  state: oneOf('making', 'ready', 'failed'),
  made: Type.Integer({ description: 'Files that are made, of `total`.' }),
  total: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
  message: Type.String({ description: "Why it failed; '' otherwise." }),
});
type StaffPicture = Static<typeof StaffPicture>;

const toStaffPicture = ({ id, made, total, width, height, error, next_try_at }: PictureRow): StaffPicture => ({
  id,
  made,
  total,
  width,
  height,
  src: addressOf(id),
  state: error ? 'failed' : next_try_at ? 'making' : 'ready',
  message: error,
});

/** Uploading pictures, and how far they are (CATD-4). The body of an upload is the file itself. */
export const staffPictureRoutes =
  ({ db }: ApiDeps, pictures: Pictures): FastifyPluginAsyncTypebox =>
  async (app) => {
    let uploads = 0;
    // Within this plugin only: the rest of the API takes JSON.
    app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );

    app.post(
      '/staff/api/pictures',
      about(
        'upload a picture; the body is the file, JPEG, PNG, WebP or AVIF, at most 20 MB and 50 megapixels; 422 says why it is not taken',
        {
          access: 'products.edit',
          errors: [400, 422],
          bodyLimit: MAX_BYTES,
          handlerTimeout: UPLOAD_LIMIT_MS,
          preParsing: async (request, reply, payload) => {
            const length = Number(request.headers['content-length']);
            if (length > MAX_BYTES)
              throw new HttpError(413, tooLarge(length).message, { code: 'picture/too-large', headers: { connection: 'close' } });
            if (uploads >= UPLOADS_AT_ONCE) throw serviceBusy();
            uploads += 1;
            reply.raw.once('close', () => (uploads -= 1));
            return payload;
          },
        },
        documented(StaffPicture),
      ),
      async (request: FastifyRequest): Promise<StaffPicture> => {
        const bytes = request.body;
        if (!Buffer.isBuffer(bytes)) throw new HttpError(415, 'Send the file itself: Content-Type application/octet-stream.');
        const added = await pictures.storeOriginal(bytes).catch((error: unknown) => {
          throw error instanceof PictureError ? new HttpError(422, error.message, { code: 'picture/refused' }) : error;
        });
        const row = await transact(db, async (trx) => {
          const { id, ...after } = added.values;
          await recordAudit(trx, actorOf(request), { action: 'picture.upload', subject: `picture:${id}`, after });
          return insertPicture(trx, added);
        });
        pictures.trigger();
        return toStaffPicture(row);
      },
    );

    app.get(
      '/staff/api/pictures',
      about(
        'how far these pictures are',
        { access: 'products.edit', querystring: ListQuery },
        documented(Type.Array(StaffPicture)),
      ),
      async ({ query }): Promise<StaffPicture[]> => {
        const rows = await db.selectFrom('pictures').selectAll().where('id', 'in', query.ids.split(',')).execute();
        return rows.map(toStaffPicture);
      },
    );
  };
