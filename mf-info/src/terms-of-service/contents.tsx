import { styled } from 'styled-components';
import { media, tokens } from 'shared/theme';

/** Sections of the page in order: anchor id and name without the number. */
const SECTIONS = [
  ['who-sells', 'Who sells'],
  ['prices', 'Prices'],
  ['ordering', 'Ordering'],
  ['payment', 'Payment and its security'],
  ['delivery', 'Delivery'],
  ['cancellation', 'Cancelling and returning'],
  ['account', 'Your account'],
  ['liability', 'Liability'],
  ['complaints', 'Complaints'],
  ['changes', 'Changes'],
  ['privacy', 'Privacy'],
] as const;

/** Table of contents. */
export function Contents() {
  return (
    <nav aria-label="On this page">
      <List>
        {SECTIONS.map(([id, name]) => (
          <li key={id}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </List>
    </nav>
  );
}

const List = styled.ol`
  columns: 2;
  column-gap: ${tokens.space[6]};
  padding-inline-start: ${tokens.space[5]};

  &&& {
    list-style: decimal;
  }
  && li + li {
    margin: 0;
  }
  a {
    display: inline-block;
    padding-block: 10px;
  }
  @media ${media.phone} {
    columns: 1;
  }
`;
