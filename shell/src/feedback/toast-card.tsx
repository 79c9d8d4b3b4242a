import { useEffect, useState, type CSSProperties, type Ref } from 'react';
import { keyframes, styled } from 'styled-components';
import { media, tokens } from 'shared/theme';
import { Icon, type IconName } from 'shared/ui';

export type ToastKind = 'success' | 'error' | 'info';

interface ToastCardProps {
  kind: ToastKind;
  text: string;
  /** Time on screen in ms. It restarts after the pointer or the focus leaves the card. */
  duration: number;
  onClose(): void;
  ref?: Ref<HTMLDivElement>;
  style?: CSSProperties;
}

const icons: Record<ToastKind, IconName> = { success: 'success', error: 'alert', info: 'info' };

/** One message with an icon: role status, or alert for an error. It closes after `duration`, by its button or by Escape. */
export function ToastCard({ kind, text, duration, onClose, ref, style }: ToastCardProps) {
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(onClose, duration);
    return () => clearTimeout(timer);
    // A new onClose of the same toast must not restart the timer.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [paused, duration]);
  const pauseOnHover = { onMouseEnter: () => setPaused(true), onMouseLeave: () => setPaused(false) };
  const pauseOnFocus = { onFocus: () => setPaused(true), onBlur: () => setPaused(false) };
  return (
    <Card
      ref={ref}
      style={style}
      role={kind === 'error' ? 'alert' : 'status'}
      $kind={kind}
      {...pauseOnHover}
      {...pauseOnFocus}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Icon name={icons[kind]} />
      <Text>{text}</Text>
      <Dismiss type="button" aria-label="Dismiss message" onClick={onClose}>
        <Icon name="close" size={20} />
      </Dismiss>
    </Card>
  );
}

const backgrounds: Record<ToastKind, string> = { success: tokens.color.good, error: tokens.color.bad, info: tokens.color.ink };

const fadeIn = keyframes`
  from { opacity: 0; }
`;

const Card = styled.div<{ $kind: ToastKind }>`
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
  animation: ${fadeIn} ${tokens.motion.panel};
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
