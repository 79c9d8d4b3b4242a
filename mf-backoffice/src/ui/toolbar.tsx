import { styled } from 'styled-components';
import { tokens } from 'shared/theme';

/** Search and filters above a list, in one line if there is room. */
export const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  /* By the labels: the search may have a hint below it. */
  align-items: start;
  gap: ${tokens.space[3]};
  /* On phones filters stand in pairs below the search, where two dates fit beside each other. */
  @media (max-width: 480px) {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.6875rem), 1fr));
    > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

/** Fields of a form, side by side where there is room. */
export const FieldColumns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: ${tokens.space[4]};
  align-items: start;
`;

/** Buttons in one line, as at the end of a form; those of a group fill the lines of a phone. */
export const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};
  @media (max-width: 480px) {
    &[role='group']:not(td *) > * {
      flex-grow: 1;
    }
  }
`;
