import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { media, tokens } from 'shared/theme';
import { VisuallyHidden } from 'shared/ui';

interface CountdownProps {
  /** 'Opens in'. */
  label: string;
  /** ISO 8601. */
  to: string;
  /** Server's clock minus this device's, in ms; null while it is unknown. */
  offset: number | null;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 1440 * MINUTE;

/**
 * The remaining time by the server's clock (LCH-2). It keeps its space before the clock is known, and once the time has passed. The visible
 * seconds are hidden from screen readers; a separate text is announced at most once a minute, and not while the tab is
 * hidden.
 */
export function Countdown({ label, to, offset }: CountdownProps) {
  const left = useTimeLeft(to, offset);
  const spoken = useSpoken(label, left);
  return (
    <Frame $shown={left !== null && left > 0}>
      <Label aria-hidden="true">{label}</Label>
      <Digits role="timer" aria-label={spoken} aria-live="off">
        <span aria-hidden="true">
          {partsOf(left ?? DAY).map(({ unit, value }) => (
            <Part key={unit}>
              <Value>{unit === 'd' ? value : String(value).padStart(2, '0')}</Value>
              <Unit>{unit === 'd' && value === 1 ? 'day' : UNITS[unit]}</Unit>
            </Part>
          ))}
        </span>
      </Digits>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </Frame>
  );
}

/** Milliseconds until a time, each second; null while the server's clock is unknown. A hidden tab does not count. */
function useTimeLeft(to: string, offset: number | null): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (offset === null) return;
    const update = () => {
      if (document.visibilityState === 'visible') setLeft(Math.max(0, Date.parse(to) - Date.now() - offset));
    };
    update();
    const timer = setInterval(update, SECOND);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [to, offset]);
  return left;
}

/** The announced text: it changes at most once a minute, on the minute, and hourly with more than a day left. */
function useSpoken(label: string, left: number | null): string {
  const [spoken, setSpoken] = useState('');
  const spokenAt = useRef(-MINUTE);
  useEffect(() => {
    if (left === null) return;
    const text = `${label} ${durationText(left)}`;
    if (text === spoken || performance.now() - spokenAt.current < MINUTE) return;
    spokenAt.current = performance.now();
    setSpoken(text);
  }, [label, left, spoken]);
  return spoken;
}

/** '2 days 3 hours', '3 hours 5 minutes', '5 minutes', 'less than a minute'. */
export function durationText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE);
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const count = (value: number, unit: string) => (value > 0 ? [`${value} ${unit}${value === 1 ? '' : 's'}`] : []);
  const parts = days > 0 ? [...count(days, 'day'), ...count(hours, 'hour')] : [...count(hours, 'hour'), ...count(rest, 'minute')];
  return parts.join(' ') || 'less than a minute';
}

type UnitKey = 'd' | 'h' | 'm' | 's';
const UNITS: Record<UnitKey, string> = { d: 'days', h: 'hours', m: 'min', s: 'sec' };

/** The last day has no days. */
function partsOf(ms: number): { unit: UnitKey; value: number }[] {
  const seconds = Math.floor(ms / SECOND);
  const days = Math.floor(seconds / 86_400);
  return [
    ...(days > 0 ? [{ unit: 'd' as const, value: days }] : []),
    { unit: 'h', value: Math.floor(seconds / 3600) % 24 },
    { unit: 'm', value: Math.floor(seconds / 60) % 60 },
    { unit: 's', value: seconds % 60 },
  ];
}

const Frame = styled.div<{ $shown: boolean }>`
  visibility: ${({ $shown }) => ($shown ? 'visible' : 'hidden')};
`;

const Label = styled.p`
  margin-bottom: ${tokens.space[2]};
  font-size: ${tokens.font.size.sm15};
  font-weight: ${tokens.font.weight.semibold};
`;

const Digits = styled.div`
  & > span {
    display: flex;
    gap: ${tokens.space[4]};
  }
  @media ${media.wide} {
    & > span {
      gap: ${tokens.space[5]};
    }
  }
`;

const Part = styled.span`
  display: grid;
  min-width: 2ch;
`;

const Value = styled.span`
  font-family: ${tokens.font.display};
  font-size: clamp(2rem, 1.25rem + 3vw, 3.5rem);
  font-weight: ${tokens.font.weight.heavy};
  font-variant-numeric: tabular-nums;
  line-height: 1;
`;

const Unit = styled.span`
  font-size: ${tokens.font.size.xs13};
  opacity: 0.8;
`;
