import { useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { badgeText } from '../cart/badge';

/**
 * The number on the cart icon (BADGE-1, BADGE-2). When it grows, it rolls up from the previous number. A badge that appears only pops: when
 * a page opens, nothing was added.
 */
export function CartBadge({ count }: { count: number }) {
  const [{ shown, before }, setState] = useState({ shown: count, before: 0 });
  if (shown !== count) setState({ shown: count, before: shown });
  return count > 0 ? (
    // The key restarts the animation when the count changes.
    <Badge key={count}>
      {/* The number before is generated content: the badge's text is the count and nothing else. */}
      <Reel data-before={(before < count && badgeText(before)) || undefined}>{badgeText(count)}</Reel>
    </Badge>
  ) : null;
}

const nudge = keyframes`
  40% { transform: scale(1.25); }
`;
const roll = keyframes`
  from { transform: translateY(100%); }
`;

const Badge = styled.span`
  position: absolute;
  top: 2px;
  left: min(52%, 100% - 2.3rem + 16px);
  overflow: hidden;
  min-width: 1.25rem;
  height: 1.25rem;
  padding-inline: 0.3125rem;
  border-radius: ${tokens.radius.pill};
  background: ${tokens.color.accent};
  color: ${tokens.color.accentInk};
  font-size: 0.75rem;
  font-weight: ${tokens.font.weight.semibold};
  font-variant-numeric: tabular-nums;
  line-height: 1.25rem;
  text-align: center;
  animation: ${nudge} ${tokens.motion.panel};
`;

/* The previous number is above the count; the animation's transform makes the count its containing block. */
const Reel = styled.span`
  display: block;
  &[data-before] {
    animation: ${roll} ${tokens.motion.panel};
  }
  &::before {
    content: attr(data-before);
    position: absolute;
    inset: auto 0 100%;
  }
`;
