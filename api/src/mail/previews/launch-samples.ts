import type { ApiConfig } from '../../config/config';
import * as launches from '../templates/launch-mails';

const launch: launches.MailedLaunch = {
  id: 1,
  path: 'Dunk-Low-Glacier',
  name: 'Dunk Low Glacier',
  opens_at: new Date('2026-12-04T07:00:00Z'),
  closes_at: new Date('2026-12-05T07:00:00Z'),
  draw_at: new Date('2026-12-05T08:00:00Z'),
  drawn_at: null,
  claim_hours: 24,
  called_off_at: null,
  called_off_reason: 'The pairs did not arrive in time.',
};
const entry = { code: '7KQ2M9XT', size: 'size7', second: 'size8' };
const claim = { id: 'example', size: 'size7', until: new Date('2026-12-06T08:00:00Z') };

/** Every mail of launches, filled with an example, by the name of its template. */
export const launchSamples = (config: ApiConfig) => ({
  entered: launches.enteredMail(config, launch, entry),
  changed: launches.changedMail(config, launch, { ...entry, state: 'entered' }),
  'changed, and set aside': launches.changedMail(config, launch, { ...entry, state: 'set-aside' }),
  left: launches.leftMail(config, launch, entry),
  setAside: launches.setAsideMail(config, launch, entry, ['phone', 'address']),
  'setAside, by staff': launches.setAsideMail(config, launch, entry, 'Two entries of one person.'),
  'setAside, after closing': launches.setAsideMail(config, launch, entry, 'People who work here cannot enter.', {
    isOpen: false,
  }),
  counted: launches.countedMail(config, launch, entry, 'Twins in one house.'),
  opening: launches.openingMail(config, launch),
  selected: launches.selectedMail(config, launch, entry, claim),
  claimReminder: launches.claimReminderMail(config, launch, claim),
  passedOn: launches.passedOnMail(config, launch, entry, { size: 'size7', why: 'lapsed', hasNext: true }),
  'passedOn, without a next one': launches.passedOnMail(config, launch, entry, { size: 'size7', why: 'lapsed', hasNext: false }),
  notSelected: launches.notSelectedMail(config, launch, { code: entry.code, rank: 57, place: 12, size: 'size7' }),
  calledOff: launches.calledOffMail(config, launch, { code: entry.code, hasBought: false, wasDrawn: false }),
  'calledOff, after the draw': launches.calledOffMail(
    config,
    { ...launch, drawn_at: launch.draw_at },
    { code: entry.code, hasBought: false, wasDrawn: true },
  ),
  calledOffAfterBuying: launches.calledOffMail(config, launch, { code: entry.code, hasBought: true, wasDrawn: true }),
  calledOffBeforeEntering: launches.calledOffMail(config, launch, null),
});
