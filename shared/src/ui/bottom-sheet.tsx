import { useId, type ReactNode } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { media, tokens } from '../theme';
import { Body, CloseButton, Modal, rise, Title } from './dialog.styles';
import { Icon } from './icon';
import { useDragDown } from './use-drag-down';
import { useModal } from './use-modal';

interface BottomSheetProps {
  title: string;
  /** Called on Escape, the close button, a click on the backdrop, and when the sheet is dragged down. */
  onClose(): void;
  children: ReactNode;
}

/**
 * A modal `<dialog>` at the lower edge of the screen, in the middle of a wide one. It follows a finger that drags its head down, and
 * closes from there. Only the content below the head scrolls. Keyboard and focus are as in `Dialog`.
 */
export function BottomSheet({ title, onClose, children }: BottomSheetProps) {
  const id = useId();
  const modal = useModal({ onClose, lightDismiss: true });
  const drag = useDragDown(modal.ref, onClose);
  return (
    <Frame {...modal} data-modal role="dialog" aria-modal="true" aria-labelledby={`${id}-title`}>
      <Head {...drag}>
        <Title id={`${id}-title`} $hasCloseButton>
          {title}
        </Title>
      </Head>
      <Content>{children}</Content>
      <CloseButton type="button" aria-label="Close" onClick={onClose}>
        <Icon name="close" />
      </CloseButton>
    </Frame>
  );
}

const fromBelow = keyframes`
  from { transform: translateY(100%); }
`;

const Frame = styled(Modal)`
  &[open] {
    display: flex;
  }
  flex-direction: column;
  overflow: hidden;
  margin: auto auto 0;
  padding: 0;
  width: min(640px, 100%);
  max-height: 88dvh;
  border-radius: ${tokens.radius.card} ${tokens.radius.card} 0 0;
  animation: ${fromBelow} ${tokens.motion.panel};
  @media ${media.wide} {
    margin: auto;
    width: 880px;
    border-radius: ${tokens.radius.card};
    animation-name: ${rise};
  }
`;

const grip = css`
  content: '';
  position: absolute;
  top: ${tokens.space[2]};
  left: calc(50% - 20px);
  width: 40px;
  height: 4px;
  border-radius: ${tokens.radius.pill};
  background: ${tokens.color.line};
`;

/* The browser would take a vertical drag for scrolling. */
const Head = styled.div`
  flex: none;
  padding: ${tokens.space[5]} ${tokens.space[5]} ${tokens.space[3]};
  touch-action: none;
  @media (pointer: coarse) and (max-width: 1023px) {
    &::before {
      ${grip}
    }
  }
`;

const Content = styled(Body)`
  overflow-y: auto;
  overscroll-behavior: contain;
  margin: 0;
  /* Room for focus rings, which the scrolling box would cut off. */
  padding: ${tokens.space[1]} ${tokens.space[5]} max(${tokens.space[5]}, env(safe-area-inset-bottom));
`;
