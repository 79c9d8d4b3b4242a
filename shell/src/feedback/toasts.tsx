import { useEffect, useState, type ComponentType } from 'react';
import { styled } from 'styled-components';
import { media, tokens } from 'shared/theme';
import { inTime } from 'shared/ui';
import type { FeedbackModel } from './model';
import { PlainStack } from './plain-stack';
import type { ToastStackProps } from './toast-stack';
import { useFeedback, useToastQueue } from './use-feedback';

/**
 * The live region for toasts. It is in the document from the start, so that screen readers announce the first message. The
 * stack's code is evaluated for the first message, which is queued until then.
 */
export function Toasts({ feedback }: { feedback: FeedbackModel }) {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const Stack = useStack(useToastQueue(feedback).length > 0);
  return (
    <>
      <Region ref={setRoot} aria-live="polite" />
      {root && Stack && <Stack feedback={feedback} root={root} />}
      <MessageLog feedback={feedback} />
    </>
  );
}

function useStack(hasToasts: boolean): ComponentType<ToastStackProps> | null {
  const [Stack, setStack] = useState<ComponentType<ToastStackProps> | null>(null);
  useEffect(() => {
    // Another stack would remove the messages of the first one.
    if (!hasToasts || Stack) return;
    let cancelled = false;
    const apply = (loaded: ComponentType<ToastStackProps>) => cancelled || setStack(() => loaded);
    inTime(loadStack()).then(apply, () => apply(PlainStack));
    return () => {
      cancelled = true;
    };
  }, [hasToasts, Stack]);
  return Stack;
}

async function loadStack(): Promise<ComponentType<ToastStackProps>> {
  blockGooberStyles();
  return (await import(/* webpackChunkName: "toasts" */ './toast-stack')).ToastStack;
}

/**
 * notistack's style engine (goober) inserts a <style> element, which the Content-Security-Policy forbids. If `_goober` exists
 * it writes there instead, so this defines a dummy. `Region` has the styles for the toasts.
 */
function blockGooberStyles() {
  const globalScope = window as unknown as { _goober?: unknown };
  globalScope._goober ??= { parentNode: document.head, firstChild: { data: '' } };
}

/** The last messages, for readers who missed a toast. They are titles without text, so that no text or label is on the page twice. */
function MessageLog({ feedback }: { feedback: FeedbackModel }) {
  const log = useFeedback(feedback, (state) => state.log);
  return (
    <Log role="log" aria-live="off" aria-label="Recent notices">
      {log.map(({ id, text }) => (
        <span key={id} role="img" title={text} />
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
  @media ${media.tablet} {
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
