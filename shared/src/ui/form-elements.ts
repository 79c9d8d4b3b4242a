/**
 * What the fields show, on top of what the state holds: a browser may have filled a field, or a quick shopper typed,
 * before the page was hydrated, and no change event tells of that.
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

/** Puts the cursor into the first field, in the order of the page, that `errors` names. */
export function focusFirstWrong(form: HTMLFormElement | null, errors: Partial<Record<string, string>>): void {
  for (const element of form?.elements ?? []) {
    if (!(element instanceof HTMLElement) || !errors[element.getAttribute('name') ?? '']) continue;
    element.focus();
    return;
  }
}
