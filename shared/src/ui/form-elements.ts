/**
 * The state merged with what the fields show. Autofill and typing before hydration change a field without a change event
 * that React sees.
 */
export function typedValues<Values extends object>(form: HTMLFormElement, values: Values): Values {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const element = form.elements.namedItem(name);
    if (typeof value === 'string' && element && 'value' in element) shown[name] = element.value;
    if (typeof value === 'boolean' && element instanceof HTMLInputElement) shown[name] = element.checked;
  }
  return { ...values, ...shown };
}

/** Focuses the first field in document order that has an error. */
export function focusFirstInvalid(form: HTMLFormElement | null, errors: Partial<Record<string, string>>): void {
  for (const element of form?.elements ?? []) {
    if (!(element instanceof HTMLElement) || !errors[element.getAttribute('name') ?? '']) continue;
    element.focus();
    return;
  }
}
