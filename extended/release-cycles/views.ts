/** A page of each server-rendered remote, and one that only the browser renders. */
const PATHS = ['/', '/Info/About-Us', '/Shop/Dunk', '/Login'];

export interface Views {
  seen: number;
  /** Failures, each with its page. */
  failed: string[];
  stop(): Promise<void>;
}

/**
 * Requests pages in a loop, `visitors` at a time, until stopped. A page fails if it does not answer 200, has no release
 * pointer, or preloads a script that does not answer 200.
 */
export function viewPages(url: string, visitors: number): Views {
  const views: Views = { seen: 0, failed: [], stop: async () => undefined };
  const scripts = new Set<string>();
  let stopped = false;

  async function viewPage(path: string): Promise<string | null> {
    const answer = await fetch(url + path);
    const html = await answer.text();
    if (answer.status !== 200) return `${path} answered ${answer.status}`;
    if (!html.includes('id="releases"')) return `${path} has no pointer`;
    for (const [, file] of html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)) {
      if (scripts.has(file!)) continue;
      const { status } = await fetch(url + file!);
      if (status !== 200) return `${path} needs ${file}, which answered ${status}`;
      scripts.add(file!);
    }
    return null;
  }

  async function viewInLoop(start: number): Promise<void> {
    for (let at = start; !stopped; at += 1) {
      const failure = await viewPage(PATHS[at % PATHS.length]!).catch((error: unknown) => String(error));
      views.seen += 1;
      if (failure) views.failed.push(failure);
    }
  }
  const running = Array.from({ length: visitors }, (_, at) => viewInLoop(at));
  views.stop = async () => {
    stopped = true;
    await Promise.all(running);
  };
  return views;
}
