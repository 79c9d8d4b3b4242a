import { sql, type Kysely, type Transaction } from 'kysely';
import type { ApiConfig } from '../../config';
import type { Schema } from '../../db/schema';
import { HttpError } from '../../http-error';
import { queueMail } from '../../mail/queue-mail';
import { messageReplyMail } from '../../mail/templates/message-reply';
import { audited, type Actor } from '../audit/audited';
import { assertUnchanged } from '../changed-meanwhile';
import type { MessageState } from './read-messages';

interface Change {
  id: number;
  /** What the page showed. */
  version: number;
}

/** Mails an answer to whoever wrote, keeps it with the message, and marks that as answered. 404, 409. */
export function replyToMessage(
  db: Kysely<Schema>,
  config: Pick<ApiConfig, 'shop'>,
  actor: Actor,
  { text, ...change }: Change & { text: string },
): Promise<void> {
  return audited(db, actor, async (trx, record) => {
    const message = await lockMessage(trx, change);
    const reply = await trx
      .insertInto('contact_replies')
      .values({ message_id: change.id, staff_id: actor.staffId, body: text })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setState(trx, change.id, 'answered');
    await queueMail(trx, { to: message.email, ...messageReplyMail(config, { text, receivedAt: message.received_at }) });
    record({
      action: 'message.reply',
      subject: `message:${change.id}`,
      before: { state: message.state },
      after: { state: 'answered', reply: reply.id },
    });
  });
}

/** Marks a message as answered without a mail (somebody phoned), or as open again. 404, 409. */
export function markMessage(
  db: Kysely<Schema>,
  actor: Actor,
  { state, ...change }: Change & { state: MessageState },
): Promise<void> {
  return audited(db, actor, async (trx, record) => {
    const message = await lockMessage(trx, change);
    await setState(trx, change.id, state);
    record({
      action: 'message.mark',
      subject: `message:${change.id}`,
      before: { state: message.state },
      after: { state },
    });
  });
}

async function lockMessage(trx: Transaction<Schema>, { id, version }: Change) {
  const message = await trx.selectFrom('contact_messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!message) throw messageNotFound();
  await assertUnchanged(trx, { subject: `message:${id}`, what: 'message', version: message.version, seen: version });
  return message;
}

async function setState(trx: Transaction<Schema>, id: number, state: MessageState): Promise<void> {
  await trx
    .updateTable('contact_messages')
    .set({ state, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

export const messageNotFound = (): HttpError =>
  new HttpError(404, 'There is no such message. Its sender may have been erased.', { code: 'message/not-found' });
