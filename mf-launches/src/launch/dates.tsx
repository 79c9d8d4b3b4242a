import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { formatDayTime, formatFullDayTime } from 'shared/dates';
import { tokens } from 'shared/theme';
import { SmallPrint } from 'shared/ui';
import type { Launch } from './launch';

/** Opening, closing and draw in South African time, and in the visitor's own zone where it is another one (LCH-2). */
export function Dates({ launch, withYear }: { launch: Launch; withYear: boolean }) {
  const dates = [
    { label: 'Opens', at: launch.opensAt },
    { label: 'Closes', at: launch.closesAt },
    { label: 'Draw', at: launch.drawAt },
  ];
  const zone = useOwnZone(launch);
  return (
    <>
      <List>
        {dates.map(({ label, at }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <time dateTime={at}>{withYear ? formatFullDayTime(at) : formatDayTime(at)}</time>
              {zone && <Own>{formatDayTime(at, -new Date(at).getTimezoneOffset())} your time</Own>}
            </dd>
          </div>
        ))}
      </List>
      <SmallPrint>South African time{zone && `. Your time: ${zone}`}</SmallPrint>
    </>
  );
}

/**
 * The name of the visitor's time zone where its clocks differ from South Africa's at one of these times, as they may in one season only; null
 * before hydration, which the server cannot know.
 */
function useOwnZone({ opensAt, closesAt, drawAt }: Launch): string | null {
  const [zone, setZone] = useState<string | null>(null);
  useEffect(() => {
    const differs = [opensAt, closesAt, drawAt].some((at) => new Date(at).getTimezoneOffset() !== SOUTH_AFRICA);
    if (differs) setZone(Intl.DateTimeFormat().resolvedOptions().timeZone?.replaceAll('_', ' ') ?? 'your zone');
  }, [opensAt, closesAt, drawAt]);
  return zone;
}

/** In minutes behind UTC, as JavaScript counts. */
const SOUTH_AFRICA = -120;

const List = styled.dl`
  display: grid;
  gap: ${tokens.space[3]};
  margin: 0;
  & > div {
    display: grid;
    grid-template-columns: 5rem minmax(0, 1fr);
    padding-top: ${tokens.space[3]};
    border-top: 1px solid ${tokens.color.line};
  }
  & dt {
    color: ${tokens.color.inkSoft};
  }
  & dd {
    margin: 0;
    font-weight: ${tokens.font.weight.semibold};
    font-variant-numeric: tabular-nums;
  }
`;

const Own = styled.span`
  display: block;
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
  font-weight: ${tokens.font.weight.regular};
`;
