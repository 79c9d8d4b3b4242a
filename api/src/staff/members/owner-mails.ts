import type { ApiConfig } from '../../config/config';
import { layoutMail } from '../../mail/mail-layout';
import { queueMail } from '../../mail/queue-mail';
import { withoutLinks } from '../../mail/untrusted-text';
import { oneLine } from '../../text/one-line';
import type { Actor } from '../../audit/record-audit';
import type { Trx } from '../../db/transact';

/** The change of an owner's access, as the end of a sentence that begins with its author. */
export type OwnerChange = 'invited' | 'promoted' | 'demoted' | 'deactivated' | 'reset';

const TEXTS: Record<OwnerChange, { heading: string; did(email: string): string }> = {
  invited: { heading: 'A new owner is invited', did: (email) => `invited ${email} as an owner of the back office` },
  promoted: { heading: 'A member became an owner', did: (email) => `made ${email} an owner of the back office` },
  demoted: { heading: 'A member is no longer an owner', did: (email) => `gave ${email} another role than owner` },
  deactivated: { heading: "An owner's access was ended", did: (email) => `ended the access of ${email} to the back office` },
  reset: { heading: "An owner's log-in was reset", did: (email) => `reset the log-in of ${email} to the back office` },
};

/**
 * Mails all present owners about a change of an owner's access, before it is made. They include the affected owner and the
 * author, since an owner's open screen in wrong hands could add an owner unnoticed.
 */
export async function notifyOwners(
  trx: Trx,
  { publicUrl, shop }: Pick<ApiConfig, 'publicUrl' | 'shop'>,
  { actor, change, email }: { actor: Actor; change: OwnerChange; email: string },
): Promise<void> {
  const owners = await trx
    .selectFrom('staff')
    .select(['id', 'name', 'email'])
    .where('role', '=', 'owner')
    .where('state', '=', 'active')
    .orderBy('id')
    .execute();
  const by = owners.find(({ id }) => id === actor.staffId);
  const who = by ? `${withoutLinks(oneLine(by.name))} (${by.email})` : 'A command on the server';
  const { heading, did } = TEXTS[change];
  const content = layoutMail(shop, { subject: `${shop.name}: ${heading.toLowerCase()}`, heading }, [
    `${who} ${did(email)} a moment ago.`,
    'If you do not know of this, end the session or the access that did it at once: under Staff in the back office, where the audit log has it too.',
    { link: `${publicUrl}/Back-Office/Staff`, label: 'Open the list of the staff' },
  ]);
  for (const owner of owners) await queueMail(trx, { to: owner.email, ...content });
}
