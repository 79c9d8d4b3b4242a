import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useServices } from 'shared/contract';
import { brandNameOf } from 'shared/models';
import { tokens } from 'shared/theme';
import { focusHeading, Icon } from 'shared/ui';
import { PRICE_RANGES, type Choice } from './choice';

/** The active filters; each chip removes one. */
export function Chips({ choice, choose }: { choice: Choice; choose(change: Partial<Choice>): void }) {
  const { config } = useServices();
  const set: { name: 'q' | 'brand' | 'size' | 'price' | 'sale'; label: string }[] = [];
  if (choice.q) set.push({ name: 'q', label: `“${choice.q}”` });
  if (choice.brand) set.push({ name: 'brand', label: brandNameOf(config, choice.brand) });
  if (choice.size) set.push({ name: 'size', label: `UK ${choice.size}` });
  if (choice.price) set.push({ name: 'price', label: PRICE_RANGES.find(({ value }) => value === choice.price)?.label ?? '' });
  if (choice.sale) set.push({ name: 'sale', label: 'On sale' });
  const [removals, setRemovals] = useState(0);
  // The pressed chip is gone. A screen reader goes on at the heading, which has the new count.
  useEffect(() => {
    if (removals > 0 && document.activeElement === document.body) focusHeading();
  }, [removals]);
  if (set.length === 0) return null;
  return (
    <Row>
      {set.map(({ name, label }) => (
        <Chip
          key={name}
          type="button"
          aria-label={`Remove ${label}`}
          onClick={() => {
            choose({ [name]: '' });
            setRemovals(removals + 1);
          }}
        >
          {label} <Icon name="close" size={16} />
        </Chip>
      ))}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
  margin-bottom: ${tokens.space[4]};
`;

const Chip = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space[2]};
  min-height: ${tokens.tap};
  padding: ${tokens.space[1]} ${tokens.space[4]};
  border-radius: ${tokens.radius.pill};
  background: ${tokens.color.mist};
  font-size: ${tokens.font.size.sm15};
  /* A search of one long word would otherwise be wider than a phone. */
  overflow-wrap: anywhere;
`;
