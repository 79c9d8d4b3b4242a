import { createServices } from '../services';
import { DEFAULT_SHOP } from 'shared/models';
import type { PagePointer } from '../federation/pointer';
import { createOpening } from './opening';

const pointer: PagePointer = { schema: 1, generation: 1, remotes: {}, more: true };

/** A remote whose file nobody vouches for: it fails before anything is asked for. */
const dead: PagePointer = {
  schema: 1,
  generation: 1,
  remotes: {
    'mf-info': {
      version: '1.0.0',
      container: 'mf_info__1',
      entry: '/remotes/mf-info/1.0.0/remoteEntry.js',
      integrity: 'sha384-x',
      claims: [{ path: '/info/*', server: true }],
    },
  },
};

function openingFixture(carried: PagePointer, integrity: Record<string, string> = {}) {
  const leave = jest.fn();
  const shell = createServices({ config: DEFAULT_SHOP, apiUrl: '' });
  return { leave, opening: createOpening({ pointer: carried, shell, html: '', leave, timeoutMs: 100, integrity }) };
}

test('a path of a remote that the page does not carry is a new page load', () => {
  const { opening, leave } = openingFixture(pointer);
  void opening.open({ pathname: '/elsewhere', search: '?a=1' });
  expect(leave).toHaveBeenCalledWith('/elsewhere?a=1');
});

test('meaning to follow such a link loads nothing and leads nowhere', () => {
  const { opening, leave } = openingFixture(pointer);
  opening.prefetch('/elsewhere');
  expect(leave).not.toHaveBeenCalled();
});

test('what the server has answered with its 404 page is not asked again', async () => {
  const { opening, leave } = openingFixture(pointer);
  expect(await opening.open({ pathname: window.location.pathname, search: '' })).toEqual({ kind: 'not-found' });
  expect(leave).not.toHaveBeenCalled();
});

test('a whole pointer knows what is not found', async () => {
  const { opening } = openingFixture({ schema: 1, generation: 1, remotes: {} });
  expect(await opening.open({ pathname: '/elsewhere', search: '' })).toEqual({ kind: 'not-found' });
});

describe("'Try again', where the remote still cannot be had,", () => {
  const help = { pathname: '/Info/Help', search: '?a=1' };

  test('loads the page anew', async () => {
    const { opening, leave } = openingFixture(dead);
    global.fetch = jest.fn(async () => ({ ok: true }) as Response);
    await new Promise<void>((left) => {
      leave.mockImplementation(() => left());
      void opening.retry(help);
    });
    expect(leave).toHaveBeenCalledWith('/Info/Help?a=1');
  });

  test('has asked for its files anew, past the browser’s cache, and for no others', async () => {
    const files = ['/remotes/mf-info/1.0.0/remoteEntry.js', '/remotes/mf-info/1.0.0/help.js', '/shell/1.0.0/main.js'];
    const { opening } = openingFixture(dead, Object.fromEntries(files.map((file) => [file, 'sha384-other'])));
    const asked = jest.fn(async () => ({ ok: false }) as Response);
    global.fetch = asked;
    await opening.retry(help);
    const anew = expect.objectContaining({ cache: 'reload' }) as object;
    expect(asked.mock.calls.slice(0, 2)).toEqual(files.slice(0, 2).map((file) => [file, anew]));
    expect(asked.mock.calls).toHaveLength(3);
  });

  test.each([
    ['is offline', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['meets a closed shop', async () => ({ ok: false }) as Response],
  ])('and keeps it for a shopper who %s', async (_who, answer) => {
    const { opening, leave } = openingFixture(dead);
    global.fetch = jest.fn(answer);
    expect(await opening.retry(help)).toEqual({ kind: 'failed', remote: 'mf-info' });
    expect(leave).not.toHaveBeenCalled();
  });
});
