import { createEvents, type DateTime, type EventAttributes } from 'ics';
import type { Launch } from './schemas';

/** An iCalendar file with the opening and the draw. Their UIDs stay and SEQUENCE grows, so that calendars update what they have. */
export function calendarFile(
  launch: Launch,
  { id, sequence, publicUrl }: { id: number; sequence: number; publicUrl: string },
): string {
  const host = new URL(publicUrl).hostname;
  const url = `${publicUrl}/Launches/${encodeURIComponent(launch.path)}`;
  const isOff = launch.calledOff !== null;
  const event = (kind: string, title: string, from: string, to: string): EventAttributes => ({
    uid: `launch-${id}-${kind}@${host}`,
    sequence,
    title,
    start: utc(from),
    startInputType: 'utc',
    startOutputType: 'utc',
    end: utc(to),
    endInputType: 'utc',
    endOutputType: 'utc',
    url,
    status: isOff ? 'CANCELLED' : 'CONFIRMED',
    productId: 'launches',
    calName: `Launch of ${launch.name}`,
  });
  const afterDraw = new Date(Date.parse(launch.drawAt) + 15 * 60_000).toISOString();
  const { error, value } = createEvents([
    event('opening', `${launch.name}: enter the draw`, launch.opensAt, launch.closesAt),
    event('draw', `${launch.name}: the draw`, launch.drawAt, afterDraw),
  ]);
  if (error || typeof value !== 'string') throw error ?? new Error('No calendar file was made.');
  return value;
}

const utc = (iso: string): DateTime => {
  const at = new Date(iso);
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()];
};
