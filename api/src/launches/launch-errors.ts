import type { ClaimState } from '../db/tables/launches';
import { HttpError } from '../http/http-error';

export const launchNotFound = () => new HttpError(404, 'There is no such launch.', { code: 'launch/not-found' });
export const calledOff = () => new HttpError(409, 'This launch was called off.', { code: 'launch/called-off' });
export const entriesClosed = () => new HttpError(409, 'Entries are closed.', { code: 'launch/closed' });
export const notEntered = () => new HttpError(404, 'You are not in this draw.', { code: 'launch/not-entered' });
export const enteredAlready = () => new HttpError(409, 'You are in the draw already.', { code: 'launch/entered-already' });
export const entryChanged = (choice: string) =>
  new HttpError(409, `Your entry was changed on another device: it is for ${choice} now. Save again to replace that.`, {
    code: 'launch/entry-changed',
  });
export const emailNotConfirmed = () =>
  new HttpError(403, 'Confirm your email address first.', { code: 'launch/email-not-confirmed' });
export const IS_EMPLOYEE = 'People who work here cannot enter.';
export const isEmployee = () => new HttpError(403, IS_EMPLOYEE, { code: 'launch/employee' });
export const proofNeeded = () =>
  new HttpError(403, 'Your browser has not finished the calculation that keeps bots out. Please reload the page and try again.', {
    code: 'launch/proof-needed',
  });
export const claimNotFound = () => new HttpError(404, 'There is no such pair to buy.', { code: 'launch/claim-not-found' });
export const claimEnded = (message = 'The time to buy this pair is over. Nothing was charged.') =>
  new HttpError(409, message, { code: 'launch/claim-ended' });
/** 409 for a claim that is over: its pair can be neither bought nor given up. The messages are the customer's, unless given. */
export function assertClaimOpen(
  state: ClaimState,
  { bought = 'You have bought this pair already.', ended }: { bought?: string; ended?: string } = {},
): void {
  if (state === 'bought') throw new HttpError(409, bought, { code: 'launch/claim-bought' });
  if (state === 'called-off') throw calledOff();
  if (state !== 'open') throw claimEnded(ended);
}
export const notDrawn = () => new HttpError(404, 'The results are published after the draw.', { code: 'launch/not-published' });
