import { DefinitionList, Panel } from '../ui';
import type { Launch, LaunchState } from './launch';

const BEFORE: readonly LaunchState[] = ['draft', 'scheduled', 'open'];

interface LaunchMail {
  when: string;
  who(launch: Launch): string;
  /** States in which it is still to come. */
  until: readonly LaunchState[];
}

/** Every mail of a launch that is still to come. */
export const LAUNCH_MAILS: readonly LaunchMail[] = [
  { when: 'Opening', who: () => 'Customers who asked for a reminder, once.', until: ['draft', 'scheduled'] },
  {
    when: 'Entering',
    who: () => 'Each customer who enters, with the entry code; again when the entry is changed, withdrawn or set aside.',
    until: BEFORE,
  },
  {
    when: 'Draw',
    who: ({ claimHours }) =>
      `Selected customers, with ${claimHours === 1 ? 'an hour' : `${claimHours} hours`} to buy and a reminder when a quarter is left; all others, with rank and proof.`,
    until: [...BEFORE, 'closed'],
  },
  {
    when: 'Passing on',
    who: () => 'The customer who did not buy in time, and the next in the queue.',
    until: [...BEFORE, 'closed', 'drawn'],
  },
  { when: 'Calling off', who: () => 'Customers who entered or asked for a reminder.', until: [...BEFORE, 'closed', 'drawn'] },
];

/** The mails that the shop sends by itself, and their recipients. */
export function MailsPanel({ launch }: { launch: Launch }) {
  const items = LAUNCH_MAILS.filter(({ until }) => until.includes(launch.state));
  return (
    <Panel title="Emails to come">
      <DefinitionList items={items.map(({ when, who }) => ({ term: when, value: who(launch) }))} />
    </Panel>
  );
}
