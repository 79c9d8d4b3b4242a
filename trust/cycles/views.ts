/** A page of each slice that the server draws, and one that only the browser does. */
const PATHS = ['/', '/Info/About-Us', '/Shop/Dunk', '/Login'];

export interface Views {
  seen: number;
  /** What a visitor should not have met, with the page. */
  failed: string[];
  stop(): Promise<void>;
}

/**
 * Visits pages one after the other, `visitors` at a time, until it is stopped. A page fails that is not 200, is the closed
 * shop's, or asks for a script that is not there with the bytes that it vouches for.
 */
export function viewPages(url: string, visitors: number): Views {
  const views: Views = { seen: 0, failed: [], stop: async () => undefined };
  const scripts = new Set<string>();
  let stopped = false;

  async function visit(path: string): Promise<string | null> {
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

  async function keepVisiting(start: number): Promise<void> {
    for (let at = start; !stopped; at += 1) {
      const failure = await visit(PATHS[at % PATHS.length]!).catch((error: unknown) => String(error));
      views.seen += 1;
      if (failure) views.failed.push(failure);
    }
  }
  const running = Array.from({ length: visitors }, (_, at) => keepVisiting(at));
  views.stop = async () => {
    stopped = true;
    await Promise.all(running);
  };
  return views;
}
