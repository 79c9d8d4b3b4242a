import { DefinitionList, Panel } from '../ui';
import type { Launch, LaunchState } from './launch';

const BEFORE: readonly LaunchState[] = ['draft', 'scheduled', 'open'];

interface Told {
  when: string;
  who(launch: Launch): string;
  /** States in which it is still to come. */
  until: readonly LaunchState[];
}

/** Every mail of a launch that is still to come. */
export const TOLD: readonly Told[] = [
  { when: 'Opening', who: () => 'Everybody who asked for a reminder, once.', until: ['draft', 'scheduled'] },
  {
    when: 'Entering',
    who: () => 'Each person, with the entry code; and again when an entry is changed, left or set aside.',
    until: BEFORE,
  },
  {
    when: 'Draw',
    who: ({ claimHours }) =>
      `Those who are selected, with ${claimHours === 1 ? 'an hour' : `${claimHours} hours`} to buy, and a reminder when a quarter is left; the others, with rank and proof.`,
    until: [...BEFORE, 'closed'],
  },
  {
    when: 'Passing on',
    who: () => 'The person who did not buy in time, and the next in the queue.',
    until: [...BEFORE, 'closed', 'drawn'],
  },
  { when: 'Calling off', who: () => 'Everybody who entered or asked for a reminder.', until: [...BEFORE, 'closed', 'drawn'] },
];

/** The panel 'Who is told': the mails that the shop sends by itself, and their recipients. */
export function ToldPanel({ launch }: { launch: Launch }) {
  const items = TOLD.filter(({ until }) => until.includes(launch.state));
  return (
    <Panel title="Who is told">
      <DefinitionList items={items.map(({ when, who }) => ({ term: when, value: who(launch) }))} />
    </Panel>
  );
}
