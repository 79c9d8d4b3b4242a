import { useEffect, useState, type CSSProperties, type MouseEvent, type Ref } from 'react';
import { css, keyframes, styled } from 'styled-components';
import type { Toast } from 'shared/contract';
import { media, tokens } from 'shared/theme';
import { Icon, type IconName } from 'shared/ui';
import { durationOf } from './durations';
import type { Repeat } from './model';

type ToastKind = Toast['kind'];

interface ToastCardProps {
  toast: Toast;
  /** The same message again, which takes the place of what is shown. */
  repeat: Repeat | undefined;
  onClose(): void;
  ref?: Ref<HTMLDivElement>;
  style?: CSSProperties;
}

const icons: Record<ToastKind, IconName> = { success: 'success', error: 'alert', info: 'info' };

/**
 * One message with an icon: role status, or alert for an error. It closes after its duration, by its button or by Escape. A repeat is
 * a new element, which is announced and has its full time; the focus stays in it.
 */
export function ToastCard({ toast, repeat, ...props }: ToastCardProps) {
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <OneCard
      {...props}
      key={repeat?.times}
      toast={repeat?.toast ?? toast}
      isRepeat={!!repeat}
      hasFocus={hasFocus}
      setHasFocus={setHasFocus}
    />
  );
}

interface OneCardProps extends Omit<ToastCardProps, 'repeat'> {
  isRepeat: boolean;
  hasFocus: boolean;
  setHasFocus(hasFocus: boolean): void;
}

function OneCard({ toast, isRepeat, hasFocus, setHasFocus, onClose, ref, style }: OneCardProps) {
  const { kind, text } = toast;
  // Time on screen. It restarts after the pointer or the focus leaves the card.
  const duration = durationOf(toast);
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(onClose, duration);
    return () => clearTimeout(timer);
    // A new onClose of the same toast must not restart the timer.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [paused, duration]);
  const pauseOnHover = {
    // Not `onMouseEnter`: a card that comes up under a mouse at rest would never go.
    onMouseMove: ({ movementX, movementY }: MouseEvent) => (movementX !== 0 || movementY !== 0) && setPaused(true),
    onMouseLeave: () => setPaused(false),
  };
  const pauseFor = (focus: boolean) => () => {
    setPaused(focus);
    setHasFocus(focus);
  };
  return (
    <Card
      ref={ref}
      style={style}
      role={kind === 'error' ? 'alert' : 'status'}
      $kind={kind}
      $isRepeat={isRepeat}
      {...pauseOnHover}
      onFocus={pauseFor(true)}
      onBlur={pauseFor(false)}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Icon name={icons[kind]} />
      <Text>{text}</Text>
      <Dismiss
        type="button"
        aria-label="Dismiss"
        onClick={onClose}
        // Keeps the focus when this card replaces the focused element.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={hasFocus}
      >
        <Icon name="close" size={20} />
      </Dismiss>
    </Card>
  );
}

const backgrounds: Record<ToastKind, string> = { success: tokens.color.good, error: tokens.color.bad, info: tokens.color.ink };

const fadeIn = keyframes`
  from { opacity: 0; }
`;

const Card = styled.div<{ $kind: ToastKind; $isRepeat: boolean }>`
  display: grid;
  grid-template-columns: auto 1fr auto;
  align-items: center;
  gap: ${tokens.space[3]};
  width: 100%;
  padding: ${tokens.space[1]} ${tokens.space[1]} ${tokens.space[1]} ${tokens.space[4]};
  border-radius: ${tokens.radius.card};
  background: ${({ $kind }) => backgrounds[$kind]};
  color: ${tokens.color.paper};
  box-shadow: ${tokens.shadow.panel};
  font-size: ${tokens.font.size.sm15};
  font-weight: ${tokens.font.weight.semibold};
  line-height: 1.35;
  pointer-events: auto;
  ${({ $isRepeat }) =>
    !$isRepeat &&
    css`
      animation: ${fadeIn} ${tokens.motion.panel};
    `}
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;

const Text = styled.span`
  padding-block: ${tokens.space[2]};
  overflow-wrap: anywhere;
`;

const Dismiss = styled.button`
  display: grid;
  place-items: center;
  width: ${tokens.tap};
  height: ${tokens.tap};
  border-radius: ${tokens.radius.pill};
  @media ${media.hover} {
    &:hover {
      background: color-mix(in srgb, currentColor 16%, transparent);
    }
  }
`;
