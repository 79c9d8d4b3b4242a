import { formatDate } from 'shared/dates';
import { Notice, RetryNotice, SelectField } from 'shared/ui';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import type { DeliveryMethod, DeliveryState } from './use-delivery';

/** 'Delivery': one radio per way on offer, the courier first and selected (SELL-6), even if it is the only one. */
export function DeliveryField({ delivery }: { delivery: DeliveryState }) {
  const { methods, method, point, error, isUnknown } = delivery;
  const points = methods.find(({ id }) => id === method)?.points ?? [];
  return (
    <Group role="radiogroup" aria-labelledby="delivery-label">
      <Title id="delivery-label">Delivery</Title>
      {methods.map((offered) => (
        <Option key={offered.id}>
          <input
            type="radio"
            name="delivery"
            value={offered.id}
            checked={offered.id === method}
            onChange={() => delivery.choose(offered.id)}
          />
          <span>
            {offered.label}
            <Detail>{detailOf(offered)}</Detail>
          </span>
        </Option>
      ))}
      {points.length > 0 && (
        <SelectField
          label="Which locker"
          name="locker"
          value={point}
          options={[
            { value: '', label: 'Choose a locker' },
            ...points.map(({ id, name, address }) => ({ value: id, label: `${name}, ${address}` })),
          ]}
          {...(error ? { error } : {})}
          onChange={delivery.choosePoint}
        />
      )}
      {error && points.length === 0 && (
        <Notice kind="error" role="alert">
          {error}
        </Notice>
      )}
      {isUnknown && <RetryNotice text={`${CHOSEN[method]}, but the delivery methods did not load.`} onRetry={delivery.load} />}
    </Group>
  );
}

const CHOSEN = { courier: '', 'pick-up': 'You chose to pick your order up', locker: 'You chose a locker' };

/** Its cost and date; the usual days if the shop has not named a date. */
function detailOf({ id, address, arrivesBy }: DeliveryMethod): string {
  if (!arrivesBy) return 'Free, 3-5 days';
  return id === 'pick-up' ? `Free, ready by ${formatDate(arrivesBy)}. ${address}` : `Free, by ${formatDate(arrivesBy)}`;
}

const Group = styled.div`
  display: grid;
  gap: ${tokens.space[2]};
`;

const Title = styled.p`
  font-size: ${tokens.font.size.sm15};
  font-weight: ${tokens.font.weight.semibold};
`;

const Option = styled.label`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  min-height: ${tokens.tap};
  padding: ${tokens.space[2]} ${tokens.space[4]};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.field};
  cursor: pointer;

  &:has(:checked) {
    border-color: ${tokens.color.ink};
    box-shadow: inset 0 0 0 1px ${tokens.color.ink};
  }

  > input {
    flex: none;
    width: 22px;
    height: 22px;
    margin: 0;
    accent-color: ${tokens.color.ink};
  }
`;

const Detail = styled.span`
  display: block;
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
`;
