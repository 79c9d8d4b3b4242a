import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createPath,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  useLocation,
  useNavigate,
  type NavigateFunction,
} from 'react-router-dom';
import { ServicesProvider, type RemoteRoute } from 'shared/contract';
import { servicesFixture } from 'shared/testing';
import { Link } from 'shared/ui';
import { FeedbackHost } from '../feedback/host';
import { createFeedback } from '../feedback/model';
import { createPageHistory, PageRouter } from './page-history';
import { Screens } from './screens';
import type { PageView, View } from './view';

const historyAt = (path: string) => createPageHistory(createMemoryHistory({ initialEntries: [path], v5Compat: true }));

type Page = Awaited<ReturnType<RemoteRoute['page']>>;

function viewOf(name: string, Component: Page['Component']): PageView {
  const page: Page = { head: () => ({ title: name }), Component };
  return {
    kind: 'page',
    remote: 'mf-test',
    version: '1.0.0',
    route: name,
    params: {},
    data: undefined,
    page,
    requiresLogin: false,
  };
}

/** The shell at /Login on its way to the home page, which arrives when the test calls `arrive`. */
function openLogin() {
  let resolve: (view: View) => void = () => undefined;
  let navigate: NavigateFunction = () => undefined;
  const Login = () => {
    navigate = useNavigate();
    return <button>Submit</button>;
  };
  const viewLoader = {
    open: () => new Promise<View>((settle) => (resolve = settle)),
    retry: jest.fn(),
    replace: jest.fn(),
    consumeSessionExpired: () => false,
  };
  window.scrollTo = jest.fn();
  // jsdom has no navigation timing.
  performance.getEntriesByType = () => [];
  const login = viewOf('login', Login);
  const home = viewOf('home', () => <h1>Home</h1>);
  const history = historyAt('/Login');
  render(
    <PageRouter history={history}>
      <ServicesProvider services={servicesFixture()}>
        <Screens initialView={login} hasFrame navigation={{ history, viewLoader }} />
      </ServicesProvider>
    </PageRouter>,
  );
  return {
    goHome: () => act(() => navigate('/')),
    async arrive() {
      await act(async () => resolve(home));
      await screen.findByRole('heading', { name: 'Home' });
      // The focus moves in a task after the next frame.
      await act(() => new Promise((done) => setTimeout(done, 100)));
    },
  };
}

const heading = () => screen.getByRole('heading', { name: 'Home' });

test('moves the focus to the heading of a loaded page', async () => {
  const { goHome, arrive } = openLogin();
  screen.getByRole('button', { name: 'Submit' }).focus();
  goHome();
  await arrive();
  await waitFor(() => expect(document.activeElement).toBe(heading()));
});

test('keeps the account menu open when a page arrives after it was opened', async () => {
  const { goHome, arrive } = openLogin();
  goHome();
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  await arrive();
  expect(heading()).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Profile' }));
});

test('keeps the account menu open when it was opened before the navigation', async () => {
  const { goHome, arrive } = openLogin();
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  goHome();
  await arrive();
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Profile' }));
});

test('leaves the focus in the search field when the shopper types while a page loads', async () => {
  const { goHome, arrive } = openLogin();
  goHome();
  await userEvent.type(screen.getByRole('searchbox', { hidden: true }), 'du');
  await arrive();
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { hidden: true }));
});

test('moves the focus to the heading of the page that a link of the drawer leads to', async () => {
  const { arrive } = openLogin();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  await userEvent.click(within(await screen.findByRole('navigation', { name: 'Menu' })).getByRole('link', { name: 'Help' }));
  await arrive();
  await waitFor(() => expect(document.activeElement).toBe(heading()));
});

/** Links beside the shell. */
function Browser({ paths, onNavigate }: { paths: string[]; onNavigate(navigate: NavigateFunction): void }) {
  onNavigate(useNavigate());
  return (
    <nav aria-label="links">
      {paths.map((path) => (
        <Link key={path} to={path}>
          {path}
        </Link>
      ))}
    </nav>
  );
}

const pageOf = (path: string) => viewOf(path, () => <h1>{path}</h1>);

/** The shell at /start with links; each page arrives when the test says so. */
function openShop({
  initialView = pageOf('/start'),
  requiresLogin = [] as string[],
  path: initialPath = '/start',
  navigationType = 'navigate',
}: { initialView?: View; requiresLogin?: string[]; path?: string; navigationType?: string } = {}) {
  jest.useFakeTimers();
  const services = servicesFixture();
  const opened: { path: string; arrive(view?: View): Promise<void> }[] = [];
  const open = ({ pathname, search }: { pathname: string; search: string }) =>
    new Promise<View>((resolve) => {
      const path = pathname + search;
      opened.push({
        path,
        arrive: (view = requiresLogin.includes(path) ? { kind: 'guarded' } : pageOf(pathname)) =>
          act(async () => {
            resolve(view);
            // The press is painted first.
            await jest.advanceTimersByTimeAsync(50);
          }),
      });
    });
  const viewLoader = {
    open,
    retry: open,
    replace: jest.fn((_broken: View, location: Parameters<typeof open>[0]) => open(location)),
    consumeSessionExpired: jest.fn(() => false),
  };
  window.scrollTo = jest.fn();
  performance.getEntriesByType = () => [{ type: navigationType } as unknown as PerformanceEntry];
  let navigate: NavigateFunction = () => undefined;
  const history = historyAt(initialPath);
  const feedback = createFeedback();
  render(
    <PageRouter history={history}>
      <ServicesProvider services={services}>
        <Screens initialView={initialView} hasFrame navigation={{ history, viewLoader }} />
        <FeedbackHost feedback={feedback} />
        <Browser
          paths={['/a', '/A', '/a?sort=new', '/a?sort=new&page=2', '/a#reviews', '/b', '/Order?hold=c1', '/Order']}
          onNavigate={(given) => (navigate = given)}
        />
      </ServicesProvider>
    </PageRouter>,
  );
  return {
    services,
    feedback,
    viewLoader,
    opened: () => opened.map(({ path }) => path),
    arrival: (nth: number, view?: View) => opened[nth]!.arrive(view),
    tap: (name: string) => fireEvent.click(screen.getByText(name, { selector: 'nav[aria-label="links"] a' })),
    back: () => act(async () => navigate(-1)),
    forward: () => act(async () => navigate(1)),
    wait: (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms)),
    address: () => createPath(history.current().location),
    headings: () => screen.queryAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent),
    isLoading: () => screen.queryAllByRole('status', { name: 'Loading' }).length > 0,
  };
}

afterEach(() => jest.useRealTimers());

test('a second tap on a link while its page loads does not stop the page', async () => {
  const shop = openShop();
  await shop.wait(0);
  shop.tap('/a');
  shop.tap('/a');
  await shop.wait(300);
  expect(shop.isLoading()).toBe(true);
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
  expect(document.title).toBe(shop.services.config.name);
  expect(shop.opened()).toEqual(['/a']);
  await shop.arrival(0);
  expect(shop.headings()).toEqual(['/a']);
  expect(shop.isLoading()).toBe(false);
  await shop.back();
  expect(shop.address()).toBe('/start');
});

test('the page on screen keeps its location and does not render again until the next page has loaded', async () => {
  const rendered: string[] = [];
  const initialView = viewOf('/start', () => {
    rendered.push(useLocation().pathname);
    return <h1>/start</h1>;
  });
  const shop = openShop({ initialView });
  await shop.wait(0);
  shop.tap('/a');
  expect(shop.address()).toBe('/a');
  expect(shop.opened()).toEqual(['/a']);
  await shop.arrival(0);
  expect(shop.headings()).toEqual(['/a']);
  expect(rendered).toEqual(['/start']);
});

test('after two clicked links the page of the second is shown, whichever arrives first', async () => {
  const shop = openShop();
  shop.tap('/a');
  shop.tap('/b');
  await shop.arrival(1);
  await shop.arrival(0);
  expect(shop.headings()).toEqual(['/b']);
});

test('tap a, tap b, go back, tap a again: a is shown, once', async () => {
  const shop = openShop();
  shop.tap('/a');
  shop.tap('/b');
  await shop.back();
  shop.tap('/a');
  expect(shop.address()).toBe('/a');
  expect(shop.opened()).toEqual(['/a', '/b', '/a']);
  await shop.arrival(0);
  await shop.arrival(1);
  expect(shop.headings()).toEqual(['/start']);
  await shop.arrival(2);
  expect(shop.headings()).toEqual(['/a']);
});

test('another fragment of a page that is loading does not stop the page', async () => {
  const shop = openShop();
  shop.tap('/a');
  shop.tap('/a#reviews');
  await shop.arrival(0);
  expect(shop.address()).toBe('/a#reviews');
  expect(shop.headings()).toEqual(['/a']);
});

test('another query of a page that is still loading is a new page: it has a spinner, starts at the top and takes the focus', async () => {
  const shop = openShop();
  shop.tap('/a');
  shop.tap('/a?sort=new');
  await shop.wait(300);
  expect(shop.isLoading()).toBe(true);
  await shop.arrival(1);
  await shop.wait(100);
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
  expect(document.activeElement?.textContent).toBe('/a');
});

test('another query of the page on screen keeps page, scroll position and focus', async () => {
  const shop = openShop();
  shop.tap('/a');
  await shop.arrival(0);
  await shop.wait(300);
  jest.mocked(window.scrollTo).mockClear();
  shop.tap('/a?sort=new');
  await shop.wait(300);
  expect(shop.headings()).toEqual(['/a']);
  await shop.arrival(1);
  await shop.wait(300);
  expect(window.scrollTo).not.toHaveBeenCalled();
});

test('the same page in another spelling of its path starts at the top and takes the focus', async () => {
  const shop = openShop();
  shop.tap('/a');
  await shop.arrival(0);
  await shop.wait(300);
  (document.activeElement as HTMLElement).blur();
  jest.mocked(window.scrollTo).mockClear();
  shop.tap('/A');
  await shop.arrival(1);
  await shop.wait(100);
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
  expect(document.activeElement?.textContent).toBe('/A');
});

test.each([
  { kind: 'failed', remote: 'mf-test' },
  { kind: 'disabled', remote: 'mf-test', message: 'Back at noon.' },
] satisfies View[])('a page that is $kind has the name of the shop as its title, not the last page’s title', async (view) => {
  const shop = openShop();
  shop.tap('/a');
  await shop.arrival(0);
  expect(document.title).toContain('/a');
  shop.tap('/b');
  await shop.arrival(1, view);
  expect(document.title).toBe(servicesFixture().config.name);
});

describe('a dialog that is open', () => {
  const popup = () => screen.queryByRole('dialog', { name: 'Sent' });
  const openPopup = (shop: ReturnType<typeof openShop>) =>
    act(async () => {
      void shop.feedback.popup({ kind: 'success', title: 'Sent', text: 'We received your message.' });
      await jest.advanceTimersByTimeAsync(0);
    });

  test('closes when the visitor goes back, and the focus moves to the heading of the previous page', async () => {
    const shop = openShop();
    shop.tap('/a');
    await shop.arrival(0);
    await shop.wait(100);
    act(() => screen.getByRole('button', { name: 'Subscribe' }).focus());
    await openPopup(shop);
    await shop.back();
    expect(popup()).toBeNull();
    await shop.arrival(1);
    await shop.wait(100);
    expect(document.activeElement?.textContent).toBe('/start');
  });

  test('stays open on the page that follows for its subject, and on the same page in another order', async () => {
    const shop = openShop();
    shop.tap('/a');
    await openPopup(shop);
    await shop.arrival(0);
    expect(popup()).toBeTruthy();
    shop.tap('/a?sort=new');
    await shop.arrival(1);
    await shop.back();
    await shop.arrival(2);
    expect(popup()).toBeTruthy();
  });

  test('closes when a session ends and leads to the log-in', async () => {
    const shop = openShop({ requiresLogin: ['/a'] });
    shop.tap('/a');
    fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    await shop.wait(0);
    expect(screen.getByRole('navigation', { name: 'Menu' })).toBeTruthy();
    await shop.arrival(0);
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
  });
});

test('another page of a list begins at the top with the focus on the heading; Back restores the previous page and its position', async () => {
  const shop = openShop();
  shop.tap('/a?sort=new');
  await shop.arrival(0);
  await shop.wait(300);
  Object.assign(window, { scrollY: 9000 });
  jest.mocked(window.scrollTo).mockClear();
  shop.tap('/a?sort=new&page=2');
  await shop.wait(300);
  expect([shop.headings(), shop.isLoading()]).toEqual([['/a'], false]);
  (document.activeElement as HTMLElement).blur();
  await shop.arrival(1);
  await shop.wait(100);
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
  expect(document.activeElement?.textContent).toBe('/a');
  await shop.back();
  await shop.arrival(2);
  await shop.wait(100);
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 9000);
  Object.assign(window, { scrollY: 0 });
});

test.each([
  ['where it was left', 0, [[0, 700]]],
  ['where the visitor has scrolled to before it worked', 300, []],
])('a page that is loaded again is shown %s', async (_where, scrollY, scrolls) => {
  sessionStorage.setItem('scroll', JSON.stringify({ default: 700 }));
  Object.assign(window, { scrollY });
  const shop = openShop({ navigationType: 'reload' });
  await shop.wait(0);
  expect(jest.mocked(window.scrollTo).mock.calls).toEqual(scrolls);
  Object.assign(window, { scrollY: 0 });
});

test('a session that ends while a page loads redirects to /Login once, even after a second tap', async () => {
  const shop = openShop({ requiresLogin: ['/a'] });
  act(() => shop.services.session.store.set({ authenticated: true, jwt: 'token' }));
  shop.tap('/a');
  act(() => shop.services.session.store.set({ authenticated: false, jwt: '' }));
  shop.tap('/a');
  await shop.arrival(0);
  expect(shop.address()).toBe('/Login');
  expect(shop.opened()).toEqual(['/a', '/Login']);
  expect(shop.services.toasts).toEqual([{ kind: 'error', text: 'LogIn First' }]);
  await shop.arrival(1);
  expect(shop.headings()).toEqual(['/Login']);
});

test('the guard keeps the way back to a pair that can be bought, and to nothing else', async () => {
  const shop = openShop({ requiresLogin: ['/Order?hold=c1', '/Order'] });
  await shop.wait(0);
  shop.tap('/Order');
  await shop.arrival(0);
  // Nor to the page on which a session has expired before.
  expect([shop.address(), shop.services.called('session.returnTo')]).toEqual(['/Login', [['/']]]);
  shop.tap('/Order?hold=c1');
  await shop.arrival(2);
  expect([shop.address(), shop.services.called('session.returnTo')]).toEqual(['/Login', [['/'], ['/Order?hold=c1']]]);
});

test('a shopper who logs out at such a pair leaves no way back to it', async () => {
  const shop = openShop({ path: '/Order?hold=c1', initialView: { ...pageOf('/Order'), requiresLogin: true } as View });
  act(() => shop.services.session.store.set({ authenticated: true, jwt: 'token' }));
  await shop.wait(0);
  act(() => shop.services.session.store.set({ authenticated: false, jwt: '' }));
  await shop.arrival(0, { kind: 'guarded' });
  expect([shop.address(), shop.services.called('session.returnTo')]).toEqual(['/Login', []]);
});

test('a session that ends on a page that requires log-in leaves a tapped link alone', async () => {
  const shop = openShop({ initialView: { ...pageOf('/start'), requiresLogin: true } as View });
  await shop.wait(0);
  act(() => shop.services.session.store.set({ authenticated: true, jwt: 'token' }));
  shop.tap('/b');
  act(() => shop.services.session.store.set({ authenticated: false, jwt: '' }));
  expect(shop.opened()).toEqual(['/b']);
  await shop.arrival(0);
  expect(shop.headings()).toEqual(['/b']);
});

test('loads the first page once, and does not show it when the shopper has moved on', async () => {
  const shop = openShop({ initialView: { kind: 'loading' } });
  await shop.wait(0);
  expect(shop.opened()).toEqual(['/start']);
  shop.tap('/a');
  await shop.arrival(1);
  await shop.arrival(0);
  expect(shop.opened()).toEqual(['/start', '/a']);
  expect(shop.headings()).toEqual(['/a']);
});

test('does not show a retry that ends after the shopper has moved on', async () => {
  const shop = openShop({ initialView: { kind: 'loading' } });
  await shop.wait(0);
  await shop.arrival(0, { kind: 'failed', remote: 'mf-test' });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  shop.tap('/a');
  await shop.arrival(2);
  await shop.arrival(1);
  expect(shop.headings()).toEqual(['/a']);
});

test("'Try again' leaves the focus on the heading of the page that arrives", async () => {
  const shop = openShop({ initialView: { kind: 'loading' } });
  await shop.wait(0);
  await shop.arrival(0, { kind: 'failed', remote: 'mf-test' });
  const again = screen.getByRole('button', { name: 'Try again' });
  act(() => again.focus());
  fireEvent.click(again);
  await shop.arrival(1);
  await shop.wait(100);
  expect(document.activeElement?.textContent).toBe('/start');
});

test('replaces a fallback that throws as well', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const broken = (version: string): PageView => ({
    ...viewOf('/a', () => {
      throw new Error(`${version} throws`);
    }),
    version,
  });
  const shop = openShop();
  shop.tap('/a');
  await shop.arrival(0, broken('1.1.0'));
  await shop.arrival(1, broken('1.0.0'));
  const replaced = shop.viewLoader.replace.mock.calls.map(([view]) => view as PageView);
  expect(replaced.map(({ version }) => version)).toEqual(['1.1.0', '1.0.0']);
  await shop.arrival(2, { kind: 'failed', remote: 'mf-test' });
  expect(shop.headings()).toEqual(['This page could not be loaded']);
});

describe('after a page that throws, and has no other version', () => {
  const broken = () =>
    viewOf('/a', () => {
      throw new Error('throws');
    });
  async function openBroken() {
    jest.spyOn(console, 'error').mockImplementation();
    const shop = openShop();
    shop.tap('/a');
    await shop.arrival(0, broken());
    return shop;
  }

  test("'Try again' shows the message again while it throws, and then the page", async () => {
    const shop = await openBroken();
    for (const tries of [1, 2]) {
      await shop.arrival(2 * tries - 1, { kind: 'failed', remote: 'mf-test' });
      expect([shop.headings(), shop.viewLoader.replace.mock.calls.length]).toEqual([['This page could not be loaded'], tries]);
      // Only the button has the words.
      fireEvent.click(screen.getByText(/try again/i));
      if (tries === 1) await shop.arrival(2, broken());
    }
    await shop.arrival(4);
    expect([shop.headings(), shop.isLoading()]).toEqual([['/a'], false]);
  });

  test('Back to it opens it again', async () => {
    const shop = await openBroken();
    shop.tap('/b');
    await shop.arrival(2);
    await shop.back();
    await shop.arrival(3);
    expect([shop.headings(), shop.isLoading()]).toEqual([['/a'], false]);
  });
});

describe('a fragment of the page on screen', () => {
  /** Elements that were scrolled to, and positions. */
  const scrolls: (string | number)[] = [];
  beforeEach(() => {
    scrolls.length = 0;
    Element.prototype.scrollIntoView = function () {
      scrolls.push(this.id);
    };
  });
  afterEach(() => Object.assign(window, { scrollY: 0 }));

  const reviews = viewOf('/a', () => <h1 id="reviews">/a</h1>);
  async function openReviews(path = '/a', initialView: View = reviews) {
    const shop = openShop({ initialView, path });
    jest.mocked(window.scrollTo).mockImplementation((_x, y) => void scrolls.push(y as unknown as number));
    await shop.wait(0);
    return shop;
  }
  /** Scrolls there, then clicks the link. */
  const tapAt = (shop: Awaited<ReturnType<typeof openReviews>>, scrollY: number, name: string) => {
    Object.assign(window, { scrollY });
    shop.tap(name);
  };

  test('is scrolled to once the first page is rendered', async () => {
    const shop = await openReviews('/a#reviews', { kind: 'loading' });
    expect(scrolls).toEqual([]);
    await shop.arrival(0, reviews);
    expect(scrolls).toEqual(['reviews']);
  });

  test('does not scroll a reader back who has already scrolled the server-rendered page', async () => {
    Object.assign(window, { scrollY: 700 });
    await openReviews('/a#reviews');
    expect(scrolls).toEqual([]);
  });

  test('Back restores the position of the followed link, Forward the later position', async () => {
    const shop = await openReviews();
    tapAt(shop, 300, '/a#reviews');
    expect(scrolls).toEqual(['reviews']);
    Object.assign(window, { scrollY: 1200 });
    await shop.back();
    expect(scrolls).toEqual(['reviews', 300]);
    Object.assign(window, { scrollY: 300 });
    await shop.forward();
    expect(scrolls).toEqual(['reviews', 300, 1200]);
    expect(shop.opened()).toEqual([]);
  });

  test('a link to it scrolls there again, and a link to the page scrolls to the top', async () => {
    const shop = await openReviews();
    shop.tap('/a#reviews');
    shop.tap('/a#reviews');
    expect(scrolls).toEqual(['reviews', 'reviews']);
    shop.tap('/a');
    expect(scrolls).toEqual(['reviews', 'reviews', 0]);
    shop.tap('/a');
    expect(scrolls).toHaveLength(3);
  });

  test('Back from another page restores the scroll position', async () => {
    const shop = await openReviews();
    shop.tap('/a#reviews');
    tapAt(shop, 1200, '/b');
    await shop.arrival(0);
    await shop.back();
    await shop.arrival(1);
    await shop.wait(100);
    expect(scrolls.at(-1)).toBe(1200);
  });
});
