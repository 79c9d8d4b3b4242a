import { useEffect, useMemo, useState, type Dispatch, type SetStateAction } from 'react';
import { useMember } from '../api';
import { memberStorage } from '../session/member-storage';
import { useUnsavedChanges } from '../unsaved/use-unsaved-changes';

/** The count of a size. */
export interface Line {
  productId: number;
  name: string;
  size: string;
  /** On hand when the line was first scanned. */
  seen: number;
  /** Sold by then and still to be packed: these pairs lie on the shelf, too. Absent if the server did not send it. */
  toPack?: number | undefined;
  /** On the shelf. */
  counted: number;
  /** The input if it is not a number; '' until one is typed. */
  text?: string | undefined;
  /** Why the server did not take it over. */
  error?: string | undefined;
  /** The stock that a new count of such a line is compared with. */
  now?: Pick<Line, 'seen' | 'toPack'> | undefined;
}

export const keyOf = ({ productId, size }: Pick<Line, 'productId' | 'size'>) => `${productId}/${size}`;

/**
 * The counts of a stocktake. They take hours: until they are taken over or discarded, this browser keeps them for the member, over
 * a reload and while other pages are open. If it refuses to, the page is not left without a question.
 */
export function useCounts(): [lines: readonly Line[], setLines: Dispatch<SetStateAction<readonly Line[]>>] {
  const { id } = useMember();
  const storage = useMemo(() => memberStorage(id, 'stocktake'), [id]);
  const [lines, setLines] = useState<readonly Line[]>(() => linesOf(storage.read()));
  const [isKept, setIsKept] = useState(true);
  useEffect(() => {
    if (lines.length) setIsKept(storage.keep(lines));
    else storage.remove();
  }, [lines, storage]);
  useUnsavedChanges(lines.length > 0 && !isKept);
  return [lines, setLines];
}

/** Without what another release may have stored in another form. */
const linesOf = (stored: unknown): Line[] => (Array.isArray(stored) ? stored.filter(isLine) : []);

const isLine = (value: Partial<Line> | null): value is Line =>
  [value?.productId, value?.seen, value?.counted].every((each) => Number.isSafeInteger(each)) &&
  [value?.name, value?.size].every((each) => typeof each === 'string');
