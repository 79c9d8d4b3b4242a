import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from 'shared/ui';
import { readQuantity } from './quantity-check';
import { Problem, Row, Step, Typed } from './quantity-look';

/** Somebody who types '12' passes '1' on the way: a typed quantity counts after this pause, or at once on Enter or blur. */
const PAUSE = 400;

/**
 * A quantity with its steps. What is typed stays until it is committed or refused; a refused one is explained, and the
 * line keeps its quantity.
 */
export function QuantityInput({
  label,
  quantity,
  free,
  onCommit,
}: {
  label: string;
  quantity: number;
  /** Pairs that may be ordered; undefined where unknown. */
  free: number | undefined;
  onCommit: (quantity: number) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const timer = useRef<number>(undefined);
  const problemId = useId();

  const commit = useRef<(text: string) => boolean>(() => false);
  commit.current = (text) => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    const read = readQuantity(text, free);
    if (!read) return false;
    setProblem('problem' in read ? read.problem : '');
    if ('problem' in read) return false;
    setTyped(null);
    if (read.quantity !== quantity) onCommit(read.quantity);
    return true;
  };
  const pending = useRef('');
  // A quantity typed just before leaving the page still counts.
  useEffect(
    () => () => {
      if (timer.current !== undefined) commit.current(pending.current);
    },
    [],
  );

  function type(text: string) {
    setTyped(text);
    setProblem('');
    pending.current = text;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => commit.current(text), PAUSE);
  }
  function settle() {
    if (typed !== null && !commit.current(typed)) setTyped(null);
  }
  const current = typed === null ? quantity : Number(typed) || quantity;
  // From a quantity that is no longer to be had, one step leads to one that is.
  const oneLess = Math.max(1, Math.min(current - 1, free ?? current));
  return (
    <div>
      <Row>
        <Step
          type="button"
          aria-label={`One less: ${label}`}
          disabled={current <= 1}
          onClick={() => commit.current(String(oneLess))}
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
          onBlur={settle}
          onKeyDown={(event) => event.key === 'Enter' && settle()}
        />
        <Step
          type="button"
          aria-label={`One more: ${label}`}
          disabled={free !== undefined && current >= free}
          onClick={() => commit.current(String(current + 1))}
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
