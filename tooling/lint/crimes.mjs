// What an import breaks, as a sentence: what was wrong and what to do. Null where nothing is.
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { isTest, MAY_IMPORT, NODE_ROOMS, PAGE_PROMISES, PAGE_ROOMS, REMOTES, roomOf, ROOMS } from './rooms.mjs';

const PAGE_PACKAGES =
  /^(react|react-dom|react-router|react-router-dom|styled-components|notistack|axios|rxjs)(\/|$)|^@testing-library\//;
const DATABASES = /^(kysely|pg|@electric-sql\/pglite)(\/|$)/;
const SERVER_PACKAGES =
  /^(fastify|kysely|pg|ioredis|nodemailer|prom-client|semver|webpack|esbuild|playwright-core|sharp)(\/|$)|^@(fastify|electric-sql|aws-sdk|node-rs)\//;

/**
 * `file` is a path from the repository's root with '/' between, `specifier` what stands in the import. Type imports count
 * like others: they tie two releases together just as much.
 */
export function crimeOf(file, specifier) {
  const room = roomOf(file);
  if (!ROOMS.includes(room)) return null;
  return specifier.startsWith('.')
    ? wayOut(room, file, specifier)
    : (wrongRoom(room, file, specifier) ?? wrongPackage(room, file, specifier));
}

function wayOut(room, file, specifier) {
  const target = posix.join(posix.dirname(file), specifier);
  const there = roomOf(`${target}/`);
  // A shim stands for a package's name in the shell's bundle, and so has to take code by path.
  if (['node_modules', 'shell'].includes(there) && file.startsWith('tooling/shims/')) return null;
  if (there !== room)
    return `'${specifier}' leaves the room '${room}'. Import the other room by its name, where it may be imported, or keep the file here.`;
  if (file.startsWith('shared/src/contract/') && !isTest(file) && !/^shared\/src\/(contract|models)(\/|$)/.test(target))
    return `The contract runs once per page and is what every release is held to: it imports nothing but shared/src/models. Leave '${specifier}' to whoever uses it.`;
  return null;
}

function wrongRoom(room, file, specifier) {
  const other = roomOf(`${specifier}/`);
  if (!ROOMS.includes(other) || (other === room && room !== 'shared')) return null;
  if (other === 'shared') return wrongPromise(room, file, specifier);
  if (MAY_IMPORT[room].includes(other)) return null;
  if (REMOTES.includes(other)) {
    if (room === 'shell')
      return `The shell loads remotes from the release pointer, never by import: '${other}' would be released with it. Use shell/src/federation.`;
    if (REMOTES.includes(room))
      return `A remote never imports another one: '${room}' and '${other}' are released apart. Link to its address (paths of shared/contract), or call a service.`;
  }
  if (other === 'shell' && PAGE_ROOMS.includes(room))
    return `'${room}' reaches the shell through the services of the contract: useServices() of shared/contract, not '${specifier}'.`;
  if (PAGE_ROOMS.includes(room))
    return `'${room}' runs in the page, '${other}' does not: ask it over HTTP (services.http), and share types through shared/models.`;
  if (PAGE_ROOMS.includes(other)) return `'${room}' runs in Node, '${other}' in the page: what both need is a promise of shared.`;
  return `'${room}' may not import '${other}'. Rooms talk through URLs, the contract and HTTP: see docs/architecture.md.`;
}

function wrongPromise(room, file, specifier) {
  if (room === 'shared') return `Inside shared, import '${specifier}' by its relative path.`;
  if (!MAY_IMPORT[room].includes('shared')) return `'${room}' stands by itself and imports nothing of shared.`;
  if (/^shared(\/(src|dist)(\/|$)|$)|^shared\/[^/]+\/./.test(specifier))
    return `'${specifier}' reaches into shared. Import a promise by its name: 'shared/contract', 'shared/ui' …; a new one stands in "exports" of shared/package.json.`;
  if (isTest(file)) return null;
  if (specifier === 'shared/testing')
    return `'shared/testing' is for tests: what runs in the shop takes the services it is given.`;
  if (NODE_ROOMS.includes(room) && PAGE_PROMISES.includes(specifier))
    return `'${room}' runs in Node and draws nothing: '${specifier}' is for the page. Take shared/models, money, dates or validation.`;
  if (room === 'api' && specifier === 'shared/contract')
    return `'shared/contract' is between the shell and the remotes, and needs React. The API takes shared/models.`;
  return null;
}

function wrongPackage(room, file, specifier) {
  if (NODE_ROOMS.includes(room) && PAGE_PACKAGES.test(specifier))
    return `'${room}' draws no pages: '${specifier}' belongs to the slices. The shell's server build brings its own.`;
  if (['site', 'releases'].includes(room) && DATABASES.test(specifier))
    return `'${room}' never reads the database: ask the api room for it (CatalogueFeed, or a function of its own).`;
  if (!PAGE_ROOMS.includes(room)) return null;
  if (specifier.startsWith('node:') || builtinModules.includes(specifier) || SERVER_PACKAGES.test(specifier))
    return `'${room}' runs in the page, where '${specifier}' does not exist. Ask the API, or let the site hand it over.`;
  if (isTest(file)) return null;
  if (REMOTES.includes(room) && /^(axios|notistack|react-dom|@module-federation)(\/|$)/.test(specifier))
    return `The shell has the one instance of '${specifier}': use services.http and services.feedback.`;
  if (room === 'shell' && /^axios(\/|$)/.test(specifier) && !file.startsWith('shell/src/http/'))
    return `The page has one HTTP client, in shell/src/http: take it as a parameter instead of importing '${specifier}'.`;
  if (room === 'shell' && /^notistack(\/|$)/.test(specifier) && !file.startsWith('shell/src/feedback/'))
    return `Toasts are shown by shell/src/feedback alone: call services.feedback instead of importing '${specifier}'.`;
  if (room === 'shell' && /^@module-federation\//.test(specifier) && !file.startsWith('shell/src/federation/'))
    return `Remotes are loaded by shell/src/federation alone: nothing else imports '${specifier}'.`;
  return null;
}
