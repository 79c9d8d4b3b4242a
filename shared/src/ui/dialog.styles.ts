import { css, keyframes, styled } from 'styled-components';
import { media, tokens } from '../theme';

export type DialogPlacement = 'center' | 'side';

const appear = keyframes`
  from { opacity: 0; }
`;
export const rise = keyframes`
  from { opacity: 0; transform: translateY(16px); }
`;
const fromSide = keyframes`
  from { transform: translateX(100%); }
`;

const placements: Record<DialogPlacement, ReturnType<typeof css>> = {
  center: css`
    margin: auto;
    width: min(480px, calc(100% - 2 * ${tokens.space[4]}));
    max-height: calc(100dvh - 2 * ${tokens.space[4]});
    border-radius: ${tokens.radius.card};
    animation: ${rise} ${tokens.motion.panel};
  `,
  side: css`
    margin: 0 0 0 auto;
    width: min(440px, 100%);
    height: 100dvh;
    max-height: none;
    animation: ${fromSide} ${tokens.motion.panel};
  `,
};

export const Modal = styled.dialog`
  position: fixed;
  inset: 0;
  /* Not 100vw, which includes the scrollbar and would put the sheet's edge under it. */
  max-width: 100%;
  padding: ${tokens.space[5]};
  border: 0;
  background: ${tokens.color.paper};
  color: ${tokens.color.ink};
  box-shadow: ${tokens.shadow.panel};
  overflow-y: auto;
  overscroll-behavior: contain;
  &::backdrop {
    background: ${tokens.color.scrim};
    animation: ${appear} ${tokens.motion.fast};
  }
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;

export const Sheet = styled(Modal)<{ $placement: DialogPlacement }>`
  ${({ $placement }) => placements[$placement]}
`;

export const Title = styled.h2<{ $hasCloseButton: boolean }>`
  min-height: 28px;
  padding-right: ${({ $hasCloseButton }) => ($hasCloseButton ? tokens.space[7] : '0')};
  font-size: ${tokens.font.size.lg20};
  line-height: 1.3;
`;

export const Body = styled.div`
  margin-top: ${tokens.space[3]};
`;

// Last in the DOM, so that the first control of the content gets the focus; visually at the top.
export const CloseButton = styled.button`
  position: absolute;
  top: ${tokens.space[4]};
  right: ${tokens.space[3]};
  display: grid;
  place-items: center;
  width: ${tokens.tap};
  height: ${tokens.tap};
  border-radius: ${tokens.radius.pill};
  @media ${media.hover} {
    &:hover {
      background: ${tokens.color.mist};
    }
  }
`;
