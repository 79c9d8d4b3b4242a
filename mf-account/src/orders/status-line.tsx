import type { Order } from 'shared/models';
import { media, tokens } from 'shared/theme';
import { VisuallyHidden } from 'shared/ui';
import { styled } from 'styled-components';

const STEPS = ['placed', 'paid', 'packed', 'on its way', 'delivered'] as const;
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Status as a label and a line of its steps; a cancelled or refunded order has only the label. A pick-up order skips
 * the step of being on its way.
 */
export function StatusLine({ status = 'placed', delivery }: Pick<Order, 'status' | 'delivery'>) {
  const steps = STEPS.filter((step) => step === status || step !== 'on its way' || delivery?.kind !== 'pick-up');
  const reached = steps.findIndex((step) => step === status);
  return (
    <div>
      <StatusLabel>{capitalize(status)}</StatusLabel>
      {reached >= 0 && (
        <Steps aria-label="Status">
          {steps.map((step, index) => (
            <Step key={step} $done={index <= reached} aria-current={index === reached ? 'step' : undefined}>
              <span>{capitalize(step)}</span>
              {index < reached && <VisuallyHidden> (done)</VisuallyHidden>}
            </Step>
          ))}
        </Steps>
      )}
    </div>
  );
}

const StatusLabel = styled.p`
  margin-bottom: ${tokens.space[2]};
  font-size: ${tokens.font.size.lg20};
  font-weight: ${tokens.font.weight.heavy};
`;
const Steps = styled.ol.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  gap: ${tokens.space[2]};
`;
/* Five labels do not fit on a phone; there the label above and the length of the line show the status. */
const Step = styled.li<{ $done: boolean }>`
  padding-top: ${tokens.space[2]};
  border-top: 4px solid ${({ $done }) => ($done ? tokens.color.good : tokens.color.line)};
  color: ${({ $done }) => ($done ? tokens.color.ink : tokens.color.inkSoft)};
  font-size: ${tokens.font.size.xs13};
  &[aria-current] {
    font-weight: ${tokens.font.weight.semibold};
  }
  @media ${media.phone} {
    padding: 0;
    height: 4px;
    overflow: hidden;
  }
`;
