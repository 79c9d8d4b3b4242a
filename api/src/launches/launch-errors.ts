import { HttpError } from '../http/http-error';

export const launchNotFound = () => new HttpError(404, 'There is no such launch.', { code: 'launch/not-found' });
export const calledOff = () => new HttpError(409, 'This launch was called off.', { code: 'launch/called-off' });
export const entriesClosed = () => new HttpError(409, 'Entries are closed.', { code: 'launch/closed' });
export const notEntered = () => new HttpError(404, 'You are not in this draw.', { code: 'launch/not-entered' });
export const enteredAlready = () => new HttpError(409, 'You are in the draw already.', { code: 'launch/entered-already' });
export const emailNotConfirmed = () =>
  new HttpError(403, 'Confirm your email address first.', { code: 'launch/email-not-confirmed' });
export const IS_EMPLOYEE = 'People who work here cannot enter.';
export const isEmployee = () => new HttpError(403, IS_EMPLOYEE, { code: 'launch/employee' });
export const proofNeeded = () =>
  new HttpError(403, 'Your browser has not done the calculation that keeps scripts out. Please reload the page and try again.', {
    code: 'launch/proof-needed',
  });
export const claimNotFound = () => new HttpError(404, 'There is no such pair to buy.', { code: 'launch/claim-not-found' });
export const claimEnded = () =>
  new HttpError(409, 'The time to buy this pair is over. Nothing was charged.', { code: 'launch/claim-ended' });
export const claimBought = (message = 'You have bought this pair already.') =>
  new HttpError(409, message, { code: 'launch/claim-bought' });
export const notDrawn = () => new HttpError(404, 'The results are published after the draw.', { code: 'launch/not-published' });
