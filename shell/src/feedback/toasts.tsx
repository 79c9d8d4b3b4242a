import { useEffect, useState, type ComponentType } from 'react';
import { styled } from 'styled-components';
import { media, tokens } from 'shared/theme';
import { onFirstMove } from '../routing/first-move';
import type { FeedbackModel } from './model';
import { PlainStack } from './plain-stack';
import type { ToastStackProps } from './toast-stack';
import { useFeedback, useWaiting } from './use-feedback';

/**
 * Where toasts appear: a live region present from the start, so that the first message is read aloud too. The stack's
 * code comes with the visitor's first move; what was said before waits in the queue.
 */
export function Toasts({ feedback }: { feedback: FeedbackModel }) {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const Stack = useStack(useWaiting(feedback).length > 0);
  return (
    <>
      <Region ref={setRoot} aria-live="polite" />
      {root && Stack && <Stack feedback={feedback} root={root} />}
      <MessageLog feedback={feedback} />
    </>
  );
}

function useStack(wanted: boolean): ComponentType<ToastStackProps> | null {
  const [Stack, setStack] = useState<ComponentType<ToastStackProps> | null>(null);
  const [moved, setMoved] = useState(false);
  const needed = wanted || moved;
  useEffect(() => onFirstMove(() => setMoved(true)), []);
  useEffect(() => {
    if (!needed) return;
    let gone = false;
    const take = (loaded: ComponentType<ToastStackProps>) => gone || setStack(() => loaded);
    loadStack().then(take, () => take(PlainStack));
    return () => {
      gone = true;
    };
  }, [needed]);
  return Stack;
}

async function loadStack(): Promise<ComponentType<ToastStackProps>> {
  keepStylesOut();
  return (await import(/* webpackChunkName: "toasts" */ './toast-stack')).ToastStack;
}

/**
 * notistack's style engine (goober) writes into a <style> element of its own, which the Content-Security-Policy forbids.
 * It uses an object under this name where there is one: so it gets one that leads nowhere. Our own styles place the toasts.
 */
function keepStylesOut() {
  const page = window as unknown as { _goober?: unknown };
  page._goober ??= { parentNode: document.head, firstChild: { data: '' } };
}

/** The last messages for readers who missed a toast: names without text, so that nothing on the page says a thing twice. */
function MessageLog({ feedback }: { feedback: FeedbackModel }) {
  const log = useFeedback(feedback, (state) => state.log);
  return (
    <Log role="log" aria-live="off" aria-label="Recent messages">
      {log.map(({ id, text }) => (
        <span key={id} role="img" aria-label={text} />
      ))}
    </Log>
  );
}

const Region = styled.div`
  position: fixed;
  z-index: ${tokens.layer.toast};
  left: max(${tokens.space[4]}, env(safe-area-inset-left));
  bottom: max(${tokens.space[5]}, env(safe-area-inset-bottom));
  display: grid;
  gap: ${tokens.space[2]};
  right: max(${tokens.space[4]}, env(safe-area-inset-right));
  max-width: 400px;
  pointer-events: none;
  @media ${media.phone} {
    /* Above the bar of the product page, within reach of the thumb. */
    bottom: calc(88px + env(safe-area-inset-bottom));
  }
  .notistack-SnackbarContainer {
    display: flex;
    flex-direction: column-reverse;
  }
  .notistack-CollapseWrapper {
    padding-block: ${tokens.space[1]};
  }
  .notistack-Snackbar {
    width: 100%;
  }
  @media print {
    display: none;
  }
`;

const Log = styled.div`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
`;
