import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Icon } from 'shared/ui';

/**
 * 'Previous' and 'Next', one slide at a time. At either end the button uses `aria-disabled` and stays focusable, because
 * removing a focused button loses the keyboard position.
 */
export function StepButtons({ index, last, onStep }: { index: number; last: number; onStep(index: number): void }) {
  return (
    <ButtonGroup>
      <Step type="button" data-steps aria-label="Previous" aria-disabled={index <= 0} onClick={() => onStep(index - 1)}>
        <Icon name="chevron-left" size={20} />
      </Step>
      <Step type="button" data-steps aria-label="Next" aria-disabled={index >= last} onClick={() => onStep(index + 1)}>
        <Icon name="chevron-right" size={20} />
      </Step>
    </ButtonGroup>
  );
}

const ButtonGroup = styled.div`
  display: flex;
  gap: ${tokens.space[2]};
`;

const Step = styled.button`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  padding: 0;
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.pill};
  background: ${tokens.color.paper};
  color: ${tokens.color.ink};
  cursor: pointer;
  transition: border-color ${tokens.motion.fast};
  &:hover {
    border-color: ${tokens.color.ink};
  }
  &[aria-disabled='true'] {
    border-color: ${tokens.color.line};
    cursor: default;
  }
  &[aria-disabled='true'] svg {
    opacity: 0.35;
  }
`;
