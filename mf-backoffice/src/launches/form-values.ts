import { fromLocal, toLocal } from '../ui/local-time';
import type { Launch } from './launch';

/** The values of the form: texts as they are typed. */
export type LaunchValues = typeof EMPTY_VALUES;

export const EMPTY_VALUES = {
  /** By size key. */
  pairs: {} as Record<string, string>,
  opensAt: '',
  closesAt: '',
  drawAt: '',
  claimHours: '24',
  hideProduct: true,
  beacon: false,
  rules: '',
};

export const valuesOf = (launch: Launch): LaunchValues => ({
  pairs: Object.fromEntries(Object.entries(launch.pairs).map(([size, count]) => [size, String(count)])),
  opensAt: toLocal(launch.opensAt),
  closesAt: toLocal(launch.closesAt),
  drawAt: toLocal(launch.drawAt),
  claimHours: String(launch.claimHours),
  hideProduct: launch.hideProduct,
  beacon: launch.beacon,
  rules: launch.rules,
});

/** Whether a text is a number of pairs; an empty text counts as none. */
export const isCount = (text: string): boolean => /^\d{0,5}$/.test(text.trim());

/** Errors that the page can detect; the server validates everything again. */
export function errorsOf({ pairs, opensAt, closesAt, drawAt, claimHours }: LaunchValues): Record<keyof LaunchValues, string> {
  const counts = Object.values(pairs).filter((text) => text.trim() !== '');
  const arePairs = counts.every(isCount);
  const hours = Number(claimHours);
  return {
    pairs: !arePairs ? 'Enter whole numbers of pairs.' : counts.some((text) => Number(text) > 0) ? '' : 'Enter how many pairs.',
    opensAt: !opensAt ? 'Enter the opening time.' : hasPassed(opensAt) ? 'This time has passed.' : '',
    closesAt: !closesAt
      ? 'Enter the closing time.'
      : opensAt && closesAt <= opensAt
        ? 'The closing time must be after the opening.'
        : '',
    drawAt: !drawAt
      ? 'Enter the time of the draw.'
      : closesAt && drawAt < closesAt
        ? 'The draw cannot be before entries close.'
        : '',
    claimHours: /^\d{1,2}$/.test(claimHours.trim()) && hours >= 1 && hours <= 72 ? '' : 'Enter whole hours from 1 to 72.',
    hideProduct: '',
    beacon: '',
    rules: '',
  };
}

const hasPassed = (local: string) => Date.parse(fromLocal(local) ?? '') <= Date.now();

const pairsOf = (pairs: LaunchValues['pairs']): Record<string, number> =>
  Object.fromEntries(Object.entries(pairs).flatMap(([size, text]) => (Number(text) > 0 ? [[size, Number(text)]] : [])));

/** The body of a request that stores these values. Call it with values that have no errors. */
export const bodyOf = ({ pairs, opensAt, closesAt, drawAt, claimHours, ...same }: LaunchValues, productId: number) => ({
  ...same,
  productId,
  pairs: pairsOf(pairs),
  opensAt: fromLocal(opensAt) ?? '',
  closesAt: fromLocal(closesAt) ?? '',
  drawAt: fromLocal(drawAt) ?? '',
  claimHours: Number(claimHours),
});

/** The query for the template of the rules. */
export const templateQuery = ({ pairs, opensAt, closesAt, drawAt, claimHours }: LaunchValues, productId: number) => ({
  productId,
  pairs: Object.entries(pairsOf(pairs))
    .map(([size, count]) => `${size}:${count}`)
    .join(','),
  opensAt: fromLocal(opensAt) ?? '',
  closesAt: fromLocal(closesAt) ?? '',
  drawAt: fromLocal(drawAt) ?? '',
  claimHours: claimHours.trim(),
});
