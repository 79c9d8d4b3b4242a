import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useServices } from 'shared/contract';
import { tokens } from 'shared/theme';
import { Icon } from 'shared/ui';

/**
 * When an order of now arrives, by the API's rules: business days, holidays and the shop's closed days. The server's page is kept for
 * many visitors and days, so it says the promise, in whose place the date comes.
 */
export function DeliveryDate() {
  const { http } = useServices();
  const [day, setDay] = useState('');
  useEffect(() => {
    let gone = false;
    void http.get<{ arrivesBy?: string } | undefined>('/delivery-estimate').then((result) => {
      if (!gone && result.ok) setDay(dayOf(result.data?.arrivesBy ?? ''));
    });
    return () => void (gone = true);
  }, [http]);
  return (
    <Line>
      <Icon name="truck" size={20} />
      <span>
        {day ? (
          <>
            Get it by <b>{day}</b>, delivered free
          </>
        ) : (
          'Free delivery, 3-5 days'
        )}
      </span>
    </Line>
  );
}

const WEEKDAY = new Intl.DateTimeFormat('en-ZA', { weekday: 'long', timeZone: 'Africa/Johannesburg' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Africa/Johannesburg' });

/** 'Thursday 26 November', in two parts because browsers disagree about the comma; '' for invalid input. */
function dayOf(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? '' : `${WEEKDAY.format(time)} ${DAY.format(time)}`;
}

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  min-height: 44px;
  font-size: ${tokens.font.size.sm15};
  & svg {
    flex: none;
  }
`;
