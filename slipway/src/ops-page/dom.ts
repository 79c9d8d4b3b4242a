type Content = string | Node | readonly (string | Node)[];

/** The first element of a selector. The server's page has it. */
export const find = <E extends HTMLElement = HTMLElement>(selector: string): E => document.querySelector<E>(selector)!;

export const findInput = (selector: string): HTMLInputElement => find<HTMLInputElement>(selector);
export const findSelect = (selector: string): HTMLSelectElement => find<HTMLSelectElement>(selector);

/** A new element. Data from the store is only ever written as text. `data` becomes its `data-` attributes. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  content: Content,
  fields: Partial<HTMLElementTagNameMap[Name]> = {},
  data: Record<string, string> = {},
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), fields);
  Object.assign(element.dataset, data);
  element.append(...[content].flat());
  return element;
}

/** A button; what its action rejects with is shown. */
export function button(
  content: Content,
  act: () => Promise<void>,
  fields: Partial<HTMLButtonElement> = {},
  data: Record<string, string> = {},
): HTMLButtonElement {
  const element = make('button', content, { type: 'button', ...fields }, data);
  element.addEventListener('click', () => void act().catch(showError));
  return element;
}

/** The choices of a select. */
export const choices = (
  versions: readonly string[],
  chosen: string | undefined,
  textOf = (version: string) => version,
): HTMLOptionElement[] =>
  versions.map((version) => make('option', textOf(version), { value: version, selected: version === chosen }));

export function showMessage(text: string, kind = ''): void {
  find('#status').textContent = text;
  find('#status').dataset.kind = kind;
}

export const showError = (error: unknown): void => showMessage((error as Error).message, 'refused');
