import { formatDate } from 'shared/dates';
import { SelectField } from 'shared/ui';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import type { DeliveryState } from './use-delivery';

/** 'Delivery': one radio per way on offer, the courier first (SELL-6). Nothing where there is only the courier. */
export function DeliveryField({ delivery }: { delivery: DeliveryState }) {
  const { methods, method, point, error } = delivery;
  const points = methods.find(({ id }) => id === method)?.points ?? [];
  if (!methods.length) return null;
  return (
    <Group role="radiogroup" aria-labelledby="delivery-label">
      <Title id="delivery-label">Delivery</Title>
      {methods.map(({ id, label, address, arrivesBy }) => (
        <Option key={id}>
          <input type="radio" name="delivery" value={id} checked={id === method} onChange={() => delivery.choose(id)} />
          <span>
            {label}
            <Detail>
              {id === 'pick-up' ? `Free, ready by ${formatDate(arrivesBy)}. ${address}` : `Free, by ${formatDate(arrivesBy)}`}
            </Detail>
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
    </Group>
  );
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
