import { toastWith } from 'e2e/messages';
import { shopperOn } from 'e2e/shopper';
import type { Locator } from 'playwright-core';
import type { BrowserSession } from './endpoint';

/* Locators and actions of a browser session, by name. */

export const main = ({ page }: BrowserSession) => page.getByRole('main');
export const button = (session: BrowserSession, name: string) => main(session).getByRole('button', { name, exact: true });
export const box = (session: BrowserSession, name: string) => main(session).getByRole('textbox', { name, exact: true });
export const password = (session: BrowserSession, name = 'Password') => main(session).getByLabel(name, { exact: true });
export const open = (path: string) => (session: BrowserSession) => shopperOn(session.page, session.url).open(path);
export const press = (name: string) => (session: BrowserSession) => button(session, name).click();
export const expectToast = (text: string) => (session: BrowserSession) => toastWith(session.page, text).first().waitFor();
export const expectValue = async (field: Locator, value: string) => expect(await field.inputValue()).toBe(value);
