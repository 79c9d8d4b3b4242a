import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from 'shared/ui';
import { parseQuantity } from './parse-quantity';
import { Problem, Row, Step, Typed } from './quantity-input.styles';

/** Typing '12' passes through '1', so a typed quantity is committed after this pause, or immediately on Enter or blur. */
const COMMIT_DELAY_MS = 400;

/**
 * A quantity input with step buttons. The typed text stays until it is committed. An invalid one shows an error, and the
 * line keeps its quantity.
 */
export function QuantityInput({
  label,
  quantity,
  free,
  problem,
  onProblem,
  onCommit,
}: {
  label: string;
  quantity: number;
  /** Units that may be ordered; undefined when unknown. */
  free: number | undefined;
  /** The fault of the typed quantity; '' for none. */
  problem: string;
  onProblem: (problem: string) => void;
  onCommit: (quantity: number) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<number>(undefined);
  const problemId = useId();

  const commit = useRef<(text: string) => boolean>(() => false);
  commit.current = (text) => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    const parsed = parseQuantity(text, free);
    if (!parsed) return false;
    onProblem('problem' in parsed ? parsed.problem : '');
    if ('problem' in parsed) return false;
    setTyped(null);
    if (parsed.quantity !== quantity) onCommit(parsed.quantity);
    return true;
  };
  const pending = useRef('');
  // Commits a quantity that was typed just before leaving the page.
  useEffect(
    () => () => {
      if (timer.current !== undefined) commit.current(pending.current);
    },
    [],
  );

  function type(text: string) {
    setTyped(text);
    onProblem('');
    pending.current = text;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => commit.current(text), COMMIT_DELAY_MS);
  }
  function commitTyped() {
    if (typed !== null && !commit.current(typed)) setTyped(null);
  }
  const current = typed === null ? quantity : Number(typed) || quantity;
  // From a quantity above the stock, one step leads to the stock.
  const oneLess = Math.max(1, Math.min(current - 1, free ?? current));
  const isMost = free !== undefined && current >= free;
  return (
    <div>
      <Row>
        <Step
          type="button"
          aria-label={`Decrease: ${label}`}
          // Not `disabled`, which would take the focus from the pressed button.
          aria-disabled={current <= 1}
          onClick={() => current > 1 && commit.current(String(oneLess))}
        >
          <Icon name="minus" />
        </Step>
        <Typed
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          aria-label={label}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={problem ? problemId : undefined}
          value={typed ?? String(quantity)}
          onChange={(event) => type(event.target.value)}
          onBlur={commitTyped}
          // A browser counts with the wheel over a focused number; without focus the page scrolls.
          onWheel={({ currentTarget }) => currentTarget.blur()}
          onKeyDown={(event) => event.key === 'Enter' && commitTyped()}
        />
        <Step
          type="button"
          aria-label={`Increase: ${label}`}
          aria-disabled={isMost}
          onClick={() => !isMost && commit.current(String(current + 1))}
        >
          <Icon name="plus" />
        </Step>
      </Row>
      {problem && (
        <Problem id={problemId} role="alert">
          {problem}
        </Problem>
      )}
    </div>
  );
}
