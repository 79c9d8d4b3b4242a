import type { Page } from 'playwright-core';

/** The order form waits this long for profile and past orders, then opens without them. */
export const PREFILL_TIMEOUT_MS = 2000;

/** Locators of the order form's controls. */
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

/** Returns the field values in form order. */
export async function fieldValues(form: ReturnType<typeof orderFormOn>): Promise<string[]> {
  const { firstName, lastName, email, phone, province, zip, address } = form;
  return Promise.all([firstName, lastName, email, phone, province, zip, address].map((field) => field.inputValue()));
}
