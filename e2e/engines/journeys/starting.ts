import type { Engine } from '../use-engine';

/** Each kind of page, and a text that it shows once it has started. */
const PAGES = [
  { path: '/', sees: 'Shop by brand' },
  { path: '/Shop/Dunk', sees: 'Sort by' },
  { path: '/Shop/Dunk/Dunk%20Low%20Fir%20Honey', sees: 'Add to Cart' },
  { path: '/Info/Help', sees: 'Contact Us' },
  { path: '/Login', sees: 'Forgot Password' },
  { path: '/Create-Account', sees: 'Surname' },
] as const;

/** Pages for customers; guests are redirected to the log-in form. */
const GUARDED = ['/Order', '/Dashboard'] as const;

/** Every kind of page starts: it is hydrated at the width of a phone, and nothing keeps loading. */
export function describeStarting(engine: Engine): void {
  test.each(PAGES)('$path starts', async ({ path, sees }) => {
    const shopper = await engine.visit();
    await shopper.start(path);
    await shopper.sees(sees);
    expect(await shopper.window.until(() => innerWidth)).toBe(375);
    // The frame hydrates first, and then loads what hydrates the page.
    expect(await shopper.window.until(() => globalThis.pageRecord.hydrated.join())).toMatch(/^frame,page/);
    expect(shopper.window.noise()).toEqual([]);
  });

  test.each(GUARDED)('%s leads a guest to the log-in form', async (path) => {
    const shopper = await engine.visit();
    await shopper.start(path);
    await shopper.at('/Login');
    await shopper.seesForm('Log In');
    await shopper.hears('LogIn First');
    expect(shopper.window.noise()).toEqual([]);
  });
}
