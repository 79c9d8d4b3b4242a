import { told } from 'e2e/messages';
import { shopperOn } from 'e2e/shopper';
import type { Locator } from 'playwright-core';
import type { Visit } from './endpoint';

/* A visit's controls and moves, by their names. */

export const main = ({ page }: Visit) => page.getByRole('main');
export const button = (visit: Visit, name: string) => main(visit).getByRole('button', { name, exact: true });
export const box = (visit: Visit, name: string) => main(visit).getByRole('textbox', { name, exact: true });
export const password = (visit: Visit, name = 'Password') => main(visit).getByLabel(name, { exact: true });
export const open = (path: string) => (visit: Visit) => shopperOn(visit.page, visit.url).open(path);
export const press = (name: string) => (visit: Visit) => button(visit, name).click();
export const tells = (text: string) => (visit: Visit) => told(visit.page, text).first().waitFor();
export const holds = async (field: Locator, value: string) => expect(await field.inputValue()).toBe(value);
