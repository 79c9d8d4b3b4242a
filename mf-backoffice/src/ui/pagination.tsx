import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Button } from 'shared/ui';

interface PaginationProps {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Rows of all pages. */
  total: number;
  onPage(page: number): void;
  /** Name of the list, where a screen has several lists with pages. */
  of?: string;
}

/** Which rows of how many are shown, and the way to the others. */
export function Pagination({ page, pageSize, total, onPage, of }: PaginationProps) {
  if (total === 0) return null;
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = (page - 1) * pageSize + 1;
  const isBeyond = page > last;
  return (
    <Bar aria-label={of ? `Pages of ${of}` : 'Pages'}>
      <p role="status">
        {isBeyond
          ? `There is no page ${page}: the last one is ${last}.`
          : `${from}–${Math.min(page * pageSize, total)} of ${total}`}
      </p>
      <Buttons>
        <Button variant="secondary" disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, last))}>
          Previous
        </Button>
        <Button variant="secondary" disabled={page >= last} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </Buttons>
    </Bar>
  );
}

const Bar = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[3]};
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
`;

const Buttons = styled.div`
  display: flex;
  gap: ${tokens.space[2]};
`;
