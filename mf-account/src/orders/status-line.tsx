import type { Order } from 'shared/models';
import { media, tokens } from 'shared/theme';
import { VisuallyHidden } from 'shared/ui';
import { styled } from 'styled-components';

const STEPS = ['placed', 'paid', 'packed', 'on its way', 'delivered'] as const;
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** How far an order has come, in words and as a line of five; an order that ended otherwise only says so. */
export function StatusLine({ status = 'placed' }: { status?: Order['status'] }) {
  const reached = STEPS.findIndex((step) => step === status);
  return (
    <div>
      <Word>{capital(status)}</Word>
      {reached >= 0 && (
        <Steps aria-label="Status">
          {STEPS.map((step, index) => (
            <Step key={step} $done={index <= reached} aria-current={index === reached ? 'step' : undefined}>
              <span>{capital(step)}</span>
              {index < reached && <VisuallyHidden> (done)</VisuallyHidden>}
            </Step>
          ))}
        </Steps>
      )}
    </div>
  );
}

const Word = styled.p`
  margin-bottom: ${tokens.space[2]};
  font-size: ${tokens.font.size.lg20};
  font-weight: ${tokens.font.weight.heavy};
`;
const Steps = styled.ol`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  gap: ${tokens.space[2]};
`;
/* Five labels do not fit beside one another on a phone: there the word above and the length of the line tell. */
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
