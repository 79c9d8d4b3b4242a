import type { Order } from 'shared/models';
import { media, tokens } from 'shared/theme';
import { VisuallyHidden } from 'shared/ui';
import { css, styled } from 'styled-components';

const STEPS = ['placed', 'paid', 'packed', 'on its way', 'delivered'] as const;
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Status as the current step of a line; a cancelled or refunded order has only a label. A pick-up order skips the step of
 * being on its way.
 */
export function StatusLine({ status = 'placed', delivery }: Pick<Order, 'status' | 'delivery'>) {
  const steps = STEPS.filter((step) => step === status || step !== 'on its way' || delivery?.kind !== 'pick-up');
  const reached = steps.findIndex((step) => step === status);
  if (reached < 0) return <StatusLabel>{capitalize(status)}</StatusLabel>;
  return (
    <Steps aria-label="Status">
      {steps.map((step, index) => (
        <Step key={step} $done={index <= reached} aria-current={index === reached ? 'step' : undefined}>
          <span>{capitalize(step)}</span>
          {index < reached && <VisuallyHidden> (done)</VisuallyHidden>}
        </Step>
      ))}
    </Steps>
  );
}

const label = css`
  font-size: ${tokens.font.size.lg20};
  font-weight: ${tokens.font.weight.heavy};
`;
const StatusLabel = styled.p`
  ${label}
`;
/* Five labels do not fit on a phone: there the current one stands above the line. */
const Steps = styled.ol.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  gap: ${tokens.space[2]};
  @media ${media.phone} {
    position: relative;
    padding-top: calc(${tokens.font.size.lg20} * 1.5 + ${tokens.space[2]});
  }
`;
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
    &:not([aria-current]) {
      overflow: hidden;
    }
    &[aria-current] > span {
      position: absolute;
      inset: 0 0 auto;
      ${label}
    }
  }
`;
