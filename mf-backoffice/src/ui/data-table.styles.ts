import { styled } from 'styled-components';
import { media, tokens } from 'shared/theme';
import { visuallyHiddenStyles } from 'shared/ui';
import { compactButton } from './compact-button';

/** Up to this width a table is a list of cards. */
export const cards = '@media (max-width: 640px)';

/** Wider, up to this width, it has little room. */
export const tight = '@media (min-width: 641px) and (max-width: 1000px)';

export const Wrapper = styled.div`
  position: relative;
  overflow-x: auto;
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.card};
  /* The edge beyond which columns are out of sight has a shadow, which the white of the sheet covers at its end. */
  background:
    linear-gradient(to right, ${tokens.color.paper} 50%, transparent) left / 32px 100% no-repeat local,
    linear-gradient(to left, ${tokens.color.paper} 50%, transparent) right / 32px 100% no-repeat local,
    linear-gradient(to right, rgb(0 0 0 / 16%), transparent) left / 12px 100% no-repeat scroll,
    linear-gradient(to left, rgb(0 0 0 / 16%), transparent) right / 12px 100% no-repeat scroll,
    ${tokens.color.paper};
  ${cards} {
    display: grid;
    gap: ${tokens.space[3]};
    overflow: visible;
    border: 0;
    background: ${tokens.color.paper};
  }
`;

export const Table = styled.table<{ $isSelectable: boolean }>`
  width: 100%;
  font-size: ${tokens.font.size.sm15};
  ${tight} {
    font-size: calc(${tokens.font.size.sm15} - 1px);
  }
  font-variant-numeric: tabular-nums;
  tbody tr {
    border-top: 1px solid ${tokens.color.line};
  }
  @media ${media.hover} {
    tbody tr:hover {
      background: ${tokens.color.mist};
    }
  }
  ${cards} {
    &,
    tbody {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: ${tokens.space[3]};
    }
    /* The headings are read with each cell, and 'Select all' stands above the cards. */
    thead {
      ${({ $isSelectable }) => !$isSelectable && visuallyHiddenStyles}
    }
    thead,
    thead tr {
      display: block;
    }
    tbody tr {
      position: relative;
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: ${tokens.space[1]};
      padding: ${tokens.space[3]};
      border: 1px solid ${tokens.color.line};
      border-radius: ${tokens.radius.card};
    }
  }
`;

export const HeaderCell = styled.th<{ $align?: 'start' | 'end' }>`
  padding: 0 ${tokens.space[3]};
  ${tight} {
    padding-inline: 6px;
  }
  height: 40px;
  background: ${tokens.color.mist};
  color: ${tokens.color.inkSoft};
  font-weight: ${tokens.font.weight.semibold};
  text-align: ${({ $align = 'start' }) => $align};
  white-space: nowrap;
  ${cards} {
    ${visuallyHiddenStyles}
    padding: 0;
  }
`;

export const SortButton = styled.button`
  /* It is invisible on cards, so the keyboard must not stop at it: 'Sort by' replaces it, and a plain text names the column. */
  ${cards} {
    display: none;
  }
  /* The whole heading sorts. */
  width: 100%;
  min-height: var(--tap);
  font-weight: inherit;
  text-align: inherit;
  white-space: nowrap;
  &:hover {
    color: ${tokens.color.ink};
    text-decoration: underline;
  }
`;

export const Cell = styled.td<{ $align?: 'start' | 'end'; $isFirst: boolean; $wholeWords?: boolean }>`
  padding: ${tokens.space[2]} ${tokens.space[3]};
  vertical-align: middle;
  overflow-wrap: ${({ $wholeWords }) => ($wholeWords ? 'break-word' : 'anywhere')};
  text-align: ${({ $align = 'start' }) => $align};
  white-space: ${({ $align }) => ($align === 'end' ? 'nowrap' : 'normal')};
  && button {
    ${compactButton}
    white-space: nowrap;
  }
  ${tight} {
    padding-inline: 6px;
  }
  @media (min-width: 641px) {
    > div {
      flex-wrap: ${({ $wholeWords }) => ($wholeWords ? 'nowrap' : 'wrap')};
    }
  }
  > a {
    display: inline-block;
    min-width: 24px;
    align-content: center;
    min-height: 24px;
    word-break: normal;
    font-weight: ${tokens.font.weight.semibold};
  }
  ${cards} {
    display: flex;
    align-items: center;
    gap: ${tokens.space[3]};
    justify-content: space-between;
    padding: 0;
    text-align: start;
    font-weight: ${({ $isFirst }) => ($isFirst ? tokens.font.weight.semibold : 'inherit')};
    /* The first column shares its line with the checkbox. */
    ${({ $isFirst }) => $isFirst && `padding-right: ${tokens.space[7]};`}
    > span {
      min-width: 0;
    }
    &:has(> span:last-child:empty) {
      display: none;
    }
    > a {
      min-height: ${tokens.tap};
      align-content: center;
    }
  }
`;

/** The column's heading, on cards only: beside each value, and for screen readers in place of the button that sorts. */
export const CellLabel = styled.span`
  display: none;
  ${cards} {
    display: block;
    flex: none;
    color: ${tokens.color.inkSoft};
  }
`;

export const SelectCell = styled.td`
  width: 48px;
  padding: 0 0 0 ${tokens.space[3]};
  text-align: start;
  vertical-align: middle;
  thead & {
    background: ${tokens.color.mist};
  }
  ${cards} {
    width: auto;
    padding: 0;
    thead & {
      display: block;
      background: none;
    }
    tbody & {
      position: absolute;
      top: ${tokens.space[3]};
      right: ${tokens.space[3]};
    }
  }
`;

/** Around the box and its words, which have no room in a column, but above cards. */
export const SelectAllLabel = styled.label`
  ${cards} {
    display: inline-flex;
    align-items: center;
    gap: ${tokens.space[3]};
    min-height: var(--tap);
    font-weight: ${tokens.font.weight.semibold};
  }
  > span {
    @media (min-width: 641px) {
      ${visuallyHiddenStyles}
    }
  }
`;

export const SelectBox = styled.input`
  display: block;
  width: 22px;
  height: 22px;
  margin: 7px 0;
  accent-color: ${tokens.color.ink};
`;
