/** A real browser that tests drive. It ends with `close`. */
export interface EngineBrowser {
  /** A window of 375 px with an empty profile, in which `keepRecord` runs before the scripts of each document. */
  openWindow(): Promise<EngineWindow>;
  close(): Promise<void>;
}

/** The window operations that the journeys use. Controls are found by XPath, the only strategy that all drivers share. */
export interface EngineWindow {
  /** Opens an address and waits for its document. It does not wait for scripts, which some tests hold back. */
  goTo(address: string): Promise<void>;
  press(xpath: string): Promise<void>;
  /** Replaces the content of a text field. */
  fill(xpath: string, text: string): Promise<void>;
  /** Chooses the option of a select element that has this value. */
  choose(xpath: string, value: string): Promise<void>;
  /** Runs a function in the page repeatedly until it returns a truthy value. It can use only its arguments. */
  until<Args extends Plain[], Answer>(check: (...args: Args) => Answer, ...args: Args): Promise<NonNullable<Answer>>;
  /** Errors and warnings of the console so far. */
  noise(): string[];
  close(): Promise<void>;
}

/** Data that a test passes into a page. */
export type Plain = string | number | boolean | null;

/** How long a window waits for visible content. */
export const PATIENCE_MS = Number(process.env.PATIENCE_MS ?? 100_000);

export const PHONE = { width: 375, height: 740 };
