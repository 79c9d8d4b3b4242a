import { styled } from 'styled-components';
import { tokens } from 'shared/theme';

/**
 * The root of every screen of the back office. It lowers the theme's sizes for people who work here for hours: more rows on
 * the screen, controls of 36 px for a mouse and of 44 px for fingers.
 */
export const DenseRoot = styled.div`
  --font-md: 0.9375rem;
  --font-sm: 0.875rem;
  --font-lg: 1.0625rem;
  --font-xl: 1.375rem;
  --gutter: 16px;
  min-height: 100vh;
  min-height: 100dvh;
  font-size: ${tokens.font.size.md17};
  && input:not([type='checkbox'], [type='radio']),
  && select {
    min-height: var(--tap);
    padding-block: 4px;
  }
  /* With large text the time wraps below the date. */
  && ::-webkit-datetime-edit-fields-wrapper {
    display: block;
    white-space: normal;
  }
  && textarea {
    min-height: 88px;
  }
  && button,
  && a {
    padding-block: 4px;
  }
  @media (min-width: 769px) and (pointer: fine) {
    --tap: 36px;
  }
`;
