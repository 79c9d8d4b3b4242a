import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openScratch, type Scratch } from '../../test/scratch';
import { createReleases, type Releases } from '../serve/releases';
import { readArguments } from './arguments';
import { overrideLink, previewedBy, previewLink } from './links';

const SECRET = 'a secret of 32 characters or more';

let scratch: Scratch;
let releases: Releases | undefined;
let server: Server | undefined;
let origin: string;

async function start(base: string): Promise<void> {
  const links = { secret: SECRET, overrideOrigins: ['https://pr-12.example'] };
  const created = createReleases({ store: scratch.store, base, links });
  const listening = createServer((request, response) => {
    void created.handle(request, response).then((isAnswered) => isAnswered || response.writeHead(404).end());
  });
  [releases, server] = [created, listening];
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  scratch = openScratch();
  await scratch.live('alpha', '1.0.0', { contract: undefined, patterns: [] });
});
afterEach(async () => {
  await releases?.close();
  await new Promise((done) => (server ? server.close(done) : done(null)));
  [releases, server] = [undefined, undefined];
  scratch.remove();
});

test.each(['/releases/', '/'])(
  'a server with the base %s opens the links that the command prints, and ends them',
  async (base) => {
    await start(base);
    const parts = { store: scratch.store, previewSecret: () => SECRET, publicUrl: origin, base: async () => base };
    const printed = [
      await previewLink(readArguments(['preview', 'alpha', '1.0.0']), [{ name: 'alpha', version: '1.0.0' }], parts),
      await overrideLink(readArguments(['override', 'alpha', 'https://pr-12.example/remoteEntry.js']), 'alpha', parts),
    ];
    for (const text of printed) {
      const addresses = [...text.matchAll(/http:\/\/127\S+/g)].map(([address]) => address);
      expect(addresses).toHaveLength(2);
      for (const address of addresses) expect((await fetch(address, { redirect: 'manual' })).status).toBe(303);
    }
  },
);

test.each([
  [['alpha', '1.0.0'], ['alpha 1.0.0']],
  [['@acme/alpha', '1.0.0'], ['@acme/alpha 1.0.0']],
  [['alpha@1.0.0'], ['alpha 1.0.0']],
  [
    ['@acme/alpha@1.0.0-pr.12', 'beta@2.0.0'],
    ['@acme/alpha 1.0.0-pr.12', 'beta 2.0.0'],
  ],
])('preview accepts %j', (words, shown) => {
  expect(previewedBy({ words }).map(({ name, version }) => `${name} ${version}`)).toEqual(shown);
});

test.each([
  [[], 'preview needs a name'],
  [['alpha'], 'preview needs a version'],
  [['alpha', '1.0.0', 'beta'], "and 'alpha' is none"],
  [['alpha@1.0.0', 'beta'], "and 'beta' is none"],
  [['alpha@1.0.0', 'beta@'], "and 'beta@' is none"],
  [['alpha@1.0.0', 'alpha@2.0.0'], 'a link shows one version of alpha'],
])('preview refuses %j', (words, expected) => {
  expect(() => previewedBy({ words })).toThrow(expected);
});
