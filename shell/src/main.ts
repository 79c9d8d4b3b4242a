/**
 * The modules of the shell, each of these steps in a task of its own: the browser can paint and answer between them, which it
 * could not if the last one's imports were evaluated at once. Packages come first, so that the order of the components, and with it that of their
 * styles, stays that of `start.tsx` alone.
 */
const STEPS = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client').then(({ hydrateRoot }) => hydrateRoot),
  () => import(/* webpackMode: "eager" */ 'react-router-dom').then(({ BrowserRouter }) => BrowserRouter),
  () => import(/* webpackMode: "eager" */ './services').then(({ createServices }) => createServices),
  () => import(/* webpackMode: "eager" */ './start'),
];

/** Continues in a new task. A message, because a timer of a tab in the background waits for a second. */
const nextTask = () =>
  new Promise<void>((next) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => next();
    port2.postMessage(null);
  });

async function main(): Promise<void> {
  for (const step of STEPS) {
    await step();
    await nextTask();
  }
}

void main();
