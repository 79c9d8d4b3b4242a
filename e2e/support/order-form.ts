import type { Page } from 'playwright-core';

/** How long the form waits for profile and past orders before it opens without them. */
export const FORM_PATIENCE_MS = 2000;

/** The order form by its controls. */
export function orderFormOn(page: Page) {
  const main = page.getByRole('main');
  return {
    firstName: main.getByRole('textbox', { name: 'First Name' }),
    lastName: main.getByRole('textbox', { name: 'Last Name' }),
    email: main.getByRole('textbox', { name: 'Email' }),
    phone: main.getByRole('textbox', { name: 'Phone Number' }),
    province: main.getByRole('combobox', { name: 'Province' }),
    zip: main.getByRole('textbox', { name: 'ZIP Code' }),
    address: main.getByRole('textbox', { name: 'Address' }),
    send: main.getByRole('button', { name: 'Send', exact: true }),
  };
}

/** What stands in its fields, in the order of the form. */
export async function typedInto(form: ReturnType<typeof orderFormOn>): Promise<string[]> {
  const { firstName, lastName, email, phone, province, zip, address } = form;
  return Promise.all([firstName, lastName, email, phone, province, zip, address].map((field) => field.inputValue()));
}
