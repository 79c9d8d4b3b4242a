/** A real browser that tests drive. It ends with `close`. */
export interface EngineBrowser {
  /** A window of 375 px with an empty profile of its own, in which `keepRecord` runs before the scripts of each document. */
  openWindow(): Promise<EngineWindow>;
  close(): Promise<void>;
}

/** What the journeys need of a window. Controls are found by XPath, the one way of finding that all drivers have. */
export interface EngineWindow {
  /** Goes to an address and waits until its document is there. It does not wait for scripts, which some tests hold back. */
  goTo(address: string): Promise<void>;
  press(xpath: string): Promise<void>;
  /** Replaces what stands in a text field. */
  fill(xpath: string, text: string): Promise<void>;
  /** Chooses the option of a select element that has this value. */
  choose(xpath: string, value: string): Promise<void>;
  /** Runs a function in the page, again and again, until its answer is truthy. It can use nothing but its arguments. */
  until<Args extends Plain[], Answer>(check: (...args: Args) => Answer, ...args: Args): Promise<NonNullable<Answer>>;
  /** Errors and warnings of the console so far. */
  noise(): string[];
  close(): Promise<void>;
}

/** What goes from a test into a page. */
export type Plain = string | number | boolean | null;

/** How long a window waits for what a shopper would see. */
export const PATIENCE_MS = Number(process.env.PATIENCE_MS ?? 100_000);

export const PHONE = { width: 375, height: 740 };
