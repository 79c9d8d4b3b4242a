import { css } from 'styled-components';
import { media, tokens } from '../theme';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const variants = {
  primary: css`
    background: ${tokens.color.accent};
    color: ${tokens.color.accentInk};
    --hover-background: ${tokens.color.accentDeep};
  `,
  secondary: css`
    background: ${tokens.color.paper};
    color: ${tokens.color.ink};
    border-color: ${tokens.color.ink};
    --hover-background: ${tokens.color.mist};
  `,
  quiet: css`
    background: transparent;
    color: ${tokens.color.ink};
    padding-inline: ${tokens.space[3]};
    --hover-background: ${tokens.color.mist};
  `,
  danger: css`
    background: ${tokens.color.bad};
    color: ${tokens.color.paper};
    --hover-background: ${tokens.color.ink};
  `,
};

/** Styles of buttons and button links: a pill at least 44 px high. */
export const buttonStyles = css<{ $variant: ButtonVariant; $wide?: boolean }>`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${tokens.space[2]};
  min-width: ${tokens.tap};
  min-height: ${tokens.tap};
  width: ${({ $wide }) => ($wide ? '100%' : 'auto')};
  padding: 10px ${tokens.space[5]};
  border: 1.5px solid transparent;
  border-radius: ${tokens.radius.pill};
  font-size: ${tokens.font.size.md17};
  font-weight: ${tokens.font.weight.semibold};
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  transition:
    background-color ${tokens.motion.fast},
    opacity ${tokens.motion.fast},
    transform ${tokens.motion.fast};
  ${({ $variant }) => variants[$variant]}
  @media ${media.hover} {
    &:hover:not(:disabled, [aria-disabled='true']) {
      background: var(--hover-background);
    }
  }
  &:active:not(:disabled, [aria-disabled='true']) {
    transform: scale(0.98);
  }
  &:disabled {
    background: ${tokens.color.mist};
    color: ${tokens.color.inkSoft};
    border-color: transparent;
  }
`;
