/** `closed`: the entries are frozen, and the draw waits. `ended`: every claim is settled. */
export type LaunchState = 'draft' | 'scheduled' | 'open' | 'closed' | 'drawn' | 'ended' | 'called-off';

/** States after which the launch has no further times: its page and proof are kept for years. */
export const OVER: readonly LaunchState[] = ['drawn', 'ended', 'called-off'];

/** A launch as lists show it. Times are ISO 8601. */
export interface LaunchSummary {
  /** Its part of the address. */
  path: string;
  name: string;
  image: string;
  priceCents: number;
  state: LaunchState;
  opensAt: string;
  closesAt: string;
  drawAt: string;
  /** `size`: 'size7'; `label`: 'UK 7'. */
  sizes: { size: string; label: string; pairs: number }[];
  category: string;
}

/** A launch as its page shows it. */
export interface Launch extends LaunchSummary {
  images: { src: string; alt: string }[];
  description: string;
  colourway: string;
  /** Plain text with line breaks. */
  rules: string;
  rulesHash: string;
  seedHash: string;
  /** How long a selected customer has to buy. */
  claimHours: number;
  beacon: null | { round: number; state: 'waiting' | 'known' | 'abandoned' };
  calledOff: null | { at: string; reason: string };
  /** Whether the shop's lists show the product; its page answers then. */
  productShown: boolean;
  /** How many entries count; null until entries are closed. */
  entries: number | null;
}

/** The phase of a launch at a time: the server's clock moves on between two responses. */
export function phaseOf(
  { state, opensAt, closesAt }: Pick<LaunchSummary, 'state' | 'opensAt' | 'closesAt'>,
  now: number,
): LaunchState {
  if (state === 'scheduled' && now >= Date.parse(opensAt)) return phaseOf({ state: 'open', opensAt, closesAt }, now);
  return state === 'open' && now >= Date.parse(closesAt) ? 'closed' : state;
}
