const TIMEOUT_SECONDS = 120;

const loads = new Map<string, Promise<void>>();

/**
 * Loads a payment provider's script once. Rejects when it fails or takes longer than 120 seconds (PAY-5); the next
 * call then retries. The requirement asks for it. Nothing calls it yet: the pages of today's providers are opened by a redirect.
 */
export function loadScript(src: string): Promise<void> {
  const known = loads.get(src);
  if (known) return known;
  const load = insert(src);
  loads.set(src, load);
  load.catch(() => loads.delete(src));
  return load;
}

function insert(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const giveUp = (reason: string) => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`The script ${src} ${reason}.`));
    };
    const timer = setTimeout(() => giveUp(`did not load within ${TIMEOUT_SECONDS} seconds`), TIMEOUT_SECONDS * 1000);
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = () => giveUp('could not be loaded');
    script.async = true;
    script.src = src;
    document.head.append(script);
  });
}
