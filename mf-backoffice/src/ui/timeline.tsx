import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { formatDateTime } from './format';

export interface TimelineEntry {
  id: string;
  /** ISO 8601. */
  at: string;
  title: ReactNode;
  /** Name of the member, 'The customer', 'The shop' … */
  who?: string;
  text?: ReactNode;
}

/** Events, in the order of the entries. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <List role="list">
      {entries.map(({ id, at, title, who, text }) => (
        <li key={id}>
          <strong>{title}</strong>
          <p>
            <time dateTime={at}>{formatDateTime(at)}</time>
            {who && `, ${who}`}
          </p>
          {text && <div>{text}</div>}
        </li>
      ))}
    </List>
  );
}

const List = styled.ol`
  display: grid;
  gap: ${tokens.space[4]};
  font-size: ${tokens.font.size.sm15};
  > li {
    position: relative;
    padding-left: ${tokens.space[5]};
    overflow-wrap: anywhere;
  }
  > li::before {
    content: '';
    position: absolute;
    left: 4px;
    top: 7px;
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: ${tokens.color.ink};
  }
  > li:not(:last-child)::after {
    content: '';
    position: absolute;
    left: 7px;
    top: 20px;
    bottom: calc(-1 * ${tokens.space[4]} - 2px);
    width: 2px;
    background: ${tokens.color.line};
  }
  p {
    color: ${tokens.color.inkSoft};
  }
`;
