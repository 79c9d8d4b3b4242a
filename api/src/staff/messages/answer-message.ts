import { transact, type Db, type Trx } from '../../db/transact';
import { sql } from 'kysely';
import type { ApiConfig } from '../../config/config';
import { HttpError } from '../../http/http-error';
import { queueMail } from '../../mail/queue-mail';
import { messageReplyMail } from '../../mail/templates/message-reply';
import { recordAudit, type Actor } from '../../audit/record-audit';
import { assertUnchanged } from '../../audit/version-conflict';
import type { MessageState } from './read-messages';

interface Change {
  id: number;
  /** The version that the page showed. */
  version: number;
}

/** Mails an answer to the author of a message, keeps it with the message, and marks that as answered. 404, 409. */
export function replyToMessage(
  db: Db,
  config: Pick<ApiConfig, 'shop'>,
  actor: Actor,
  { text, ...change }: Change & { text: string },
): Promise<void> {
  return transact(db, async (trx) => {
    const message = await lockMessage(trx, change);
    const reply = await trx
      .insertInto('contact_replies')
      .values({ message_id: change.id, staff_id: actor.staffId, body: text })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setState(trx, change.id, 'answered');
    await queueMail(trx, { to: message.email, ...messageReplyMail(config, { text, receivedAt: message.received_at }) });
    await recordAudit(trx, actor, {
      action: 'message.reply',
      subject: `message:${change.id}`,
      before: { state: message.state },
      after: { state: 'answered', reply: reply.id },
    });
  });
}

/** Marks a message as answered without a mail (such as by phone), or as open again. 404, 409. */
export function markMessage(db: Db, actor: Actor, { state, ...change }: Change & { state: MessageState }): Promise<void> {
  return transact(db, async (trx) => {
    const message = await lockMessage(trx, change);
    await setState(trx, change.id, state);
    await recordAudit(trx, actor, {
      action: 'message.mark',
      subject: `message:${change.id}`,
      before: { state: message.state },
      after: { state },
    });
  });
}

async function lockMessage(trx: Trx, { id, version }: Change) {
  const message = await trx.selectFrom('contact_messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!message) throw messageNotFound();
  await assertUnchanged(trx, { subject: `message:${id}`, what: 'message', version: message.version, seen: version });
  return message;
}

async function setState(trx: Trx, id: number, state: MessageState): Promise<void> {
  await trx
    .updateTable('contact_messages')
    .set({ state, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

export const messageNotFound = (): HttpError =>
  new HttpError(404, 'There is no such message. Its sender may have been erased.', { code: 'message/not-found' });
