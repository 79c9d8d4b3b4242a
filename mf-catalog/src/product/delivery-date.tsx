import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useServices } from 'shared/contract';
import { formatDay } from 'shared/dates';
import { tokens } from 'shared/theme';
import { Icon } from 'shared/ui';

/**
 * The arrival date of an order placed now, by the API's rules: business days, holidays and the shop's closed days. The
 * server caches its page for many visitors and days, so it renders the general promise, which the date then replaces.
 */
export function DeliveryDate() {
  const { http } = useServices();
  const [day, setDay] = useState('');
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      const result = await http.get<{ arrivesBy?: string } | undefined>('/delivery-estimate');
      if (!gone && result.ok) setDay(formatDay(result.data?.arrivesBy ?? ''));
    };
    // The controls that a shopper presses come first. Safari has no requestIdleCallback.
    (window.requestIdleCallback ?? setTimeout)(() => !gone && void ask());
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
