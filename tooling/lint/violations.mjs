// Import violations as messages: the problem and the remedy.
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import {
  isTest,
  KIT_FOR_PAGES,
  ALLOWED_IMPORTS,
  NODE_PACKAGES,
  BROWSER_EXPORTS,
  BROWSER_PACKAGES,
  CONTRACT_USERS,
  LOADED_BY_NODE,
  PAGE_FOLDERS,
  REMOTES,
  packageOf,
  PACKAGES,
  TESTING_PACKAGES,
} from './packages.mjs';

const BROWSER_LIBRARIES =
  /^(react|react-dom|react-router|react-router-dom|styled-components|notistack|axios|rxjs)(\/|$)|^@testing-library\//;
const DATABASE_LIBRARIES = /^(kysely|pg|@electric-sql\/pglite)(\/|$)/;
const SERVER_LIBRARIES =
  /^(fastify|kysely|pg|ioredis|nodemailer|prom-client|semver|webpack|esbuild|playwright-core|sharp)(\/|$)|^@(fastify|electric-sql|aws-sdk|node-rs)\//;

/**
 * The message for an import that is not allowed, else null. `file` is a path from the repository's root, separated by '/';
 * `specifier` is the import's text. Type imports count too, because they couple two releases just as much.
 * @param {string} file
 * @param {string} specifier
 * @returns {string | null}
 */
export function importViolation(file, specifier) {
  const packageName = packageOf(file);
  if (!PACKAGES.includes(packageName)) return null;
  return specifier.startsWith('.')
    ? relativeImportViolation(packageName, file, specifier)
    : (packageImportViolation(packageName, file, specifier) ?? libraryImportViolation(packageName, file, specifier));
}

/**
 * @param {string} packageName
 * @param {string} file
 * @param {string} specifier
 */
function relativeImportViolation(packageName, file, specifier) {
  const target = posix.join(posix.dirname(file), specifier);
  const targetPackage = packageOf(`${target}/`);
  // A shim replaces a package in the shell's bundle, so it has to import by path.
  if (['node_modules', 'shell'].includes(targetPackage) && file.startsWith('tooling/shims/')) return null;
  if (targetPackage !== packageName && REMOTES.includes(packageName) && REMOTES.includes(targetPackage))
    return importsRemote(packageName, targetPackage);
  if (targetPackage !== packageName)
    return `'${specifier}' leaves the package '${packageName}'. Import the other package by its name, if that is allowed, or move the file here.`;
  if (CONTRACT_USERS.test(file) && !isTest(file) && /^shared\/src\/contract(\/|$)/.test(target))
    return `'${specifier}' would put a copy of the contract into each remote: import 'shared/contract', which the shell provides.`;
  if (file.startsWith('shared/src/contract/') && !isTest(file) && !/^shared\/src\/(contract|models)(\/|$)/.test(target))
    return `The contract runs once per page and binds every release: it imports nothing but shared/src/models. Import '${specifier}' where it is used.`;
  if (LOADED_BY_NODE.test(file) && !isTest(file) && PAGE_FOLDERS.test(target)) return needsPage(specifier);
  if (/^api\/src\/staff(\/|$)/.test(target) && !SEES_STAFF.test(file) && !isTest(file))
    return `Staff pages call the domains, not the other way round: '${specifier}' would tie the two. Move what both need to the domain's folder.`;
  return null;
}

/** Programs, which put the API together, and its reference. Everything else in api/src is a domain. */
const SEES_STAFF = /^(?!api\/src\/)|^api\/src\/((staff|commands|docs)\/|[a-z-]+\.ts$)/;

/** @param {string} specifier */
const needsPage = (specifier) =>
  `The API and the server load this file too, and render nothing: '${specifier}' is for the page. Move what needs it to shared/src/ui or shared/src/products.`;

/**
 * @param {string} one
 * @param {string} other
 */
const importsRemote = (one, other) =>
  `A remote never imports another one: '${one}' and '${other}' are released independently. Link to its address (paths of shared/contract), or call a service.`;

/**
 * @param {string} packageName
 * @param {string} file
 * @param {string} specifier
 */
function packageImportViolation(packageName, file, specifier) {
  const other = packageOf(`${specifier}/`);
  if (!PACKAGES.includes(other) || (other === packageName && packageName !== 'shared')) return null;
  if (other === 'shared') return sharedImportViolation(packageName, file, specifier);
  if (other === 'testing') return testingImportViolation(packageName, file, specifier);
  if (ALLOWED_IMPORTS[packageName].includes(other)) return null;
  if (packageName === 'shell' && KIT_FOR_PAGES.includes(specifier)) return null;
  // The pointer is typed once, where it is created; types do not exist at run time.
  if (specifier === 'slipway/pointer' && file === 'shared/src/server-contract.ts') return null;
  if (REMOTES.includes(other)) {
    if (packageName === 'shell')
      return `The shell loads remotes from the release pointer, never by import: '${other}' would be released with it. Use shell/src/federation.`;
    if (REMOTES.includes(packageName)) return importsRemote(packageName, other);
  }
  if (other === 'shell' && BROWSER_PACKAGES.includes(packageName))
    return `'${packageName}' reaches the shell through the services of the contract: useServices() of shared/contract, not '${specifier}'.`;
  if (BROWSER_PACKAGES.includes(packageName))
    return `'${packageName}' runs in the page, '${other}' does not: ask it over HTTP (services.http), and share types through shared/models.`;
  if (BROWSER_PACKAGES.includes(other))
    return `'${packageName}' runs in Node, '${other}' in the page: put what both need into an export of shared.`;
  return `'${packageName}' may not import '${other}'. Packages communicate through URLs, the contract and HTTP: see docs/explanation/architecture.md.`;
}

/**
 * @param {string} packageName
 * @param {string} file
 * @param {string} specifier
 */
function testingImportViolation(packageName, file, specifier) {
  if (!ALLOWED_IMPORTS[packageName].includes('testing'))
    return `'${packageName}' starts no shop: '${specifier}' is for e2e, extended, bench and the tests of api (ALLOWED_IMPORTS in tooling/lint/packages.mjs).`;
  if (!TESTING_PACKAGES.includes(packageName) && !isTest(file))
    return `'${specifier}' is for tests and benchmarks: production code never imports it.`;
  return null;
}

/**
 * @param {string} packageName
 * @param {string} file
 * @param {string} specifier
 */
function sharedImportViolation(packageName, file, specifier) {
  if (specifier === 'shared/contract' && CONTRACT_USERS.test(file)) return null;
  if (packageName === 'shared') return `Inside shared, import '${specifier}' by its relative path.`;
  if (!ALLOWED_IMPORTS[packageName].includes('shared')) return `'${packageName}' is independent and imports nothing from shared.`;
  if (/^shared(\/(src|dist)(\/|$)|$)|^shared\/[^/]+\/./.test(specifier))
    return `'${specifier}' reaches into shared. Import an export by its name, such as 'shared/contract' or 'shared/ui'; add new ones to "exports" of shared/package.json.`;
  if (isTest(file)) return null;
  if (specifier === 'shared/testing') return `'shared/testing' is for tests: production code uses the services that it gets.`;
  if (NODE_PACKAGES.includes(packageName) && BROWSER_EXPORTS.includes(specifier))
    return `'${packageName}' runs in Node and renders nothing: '${specifier}' is for the page. Use shared/models, money, dates or validation.`;
  if (packageName === 'api' && specifier === 'shared/contract')
    return `'shared/contract' is between the shell and the remotes, and needs React. The API uses shared/models.`;
  return null;
}

/** The delivery kit's components for hosts that render with React or Vue. */
const KIT_SLOTS = /^slipway\/src\/slots\//;

/**
 * @param {string} packageName
 * @param {string} file
 * @param {string} specifier
 */
function libraryImportViolation(packageName, file, specifier) {
  if (NODE_PACKAGES.includes(packageName) && !KIT_SLOTS.test(file) && BROWSER_LIBRARIES.test(specifier))
    return `'${packageName}' renders no pages: '${specifier}' belongs to the slices. The shell's server build contains its own.`;
  if (['server', 'slipway'].includes(packageName) && DATABASE_LIBRARIES.test(specifier))
    return `'${packageName}' never reads the database: use the api package (CatalogFeed, or a new function of it).`;
  if (!BROWSER_PACKAGES.includes(packageName)) return null;
  if (specifier.startsWith('node:') || builtinModules.includes(specifier) || SERVER_LIBRARIES.test(specifier))
    return `'${packageName}' runs in the page, where '${specifier}' does not exist. Ask the API, or pass it from the server.`;
  if (isTest(file)) return null;
  if (LOADED_BY_NODE.test(file) && BROWSER_LIBRARIES.test(specifier)) return needsPage(specifier);
  if (/^axios(\/|$)/.test(specifier) && !file.startsWith('shared/src/http/'))
    return `Only shared/src/http imports '${specifier}': use services.http, or make an instance with createHttp of shared/http.`;
  if (REMOTES.includes(packageName) && /^(notistack|react-dom|@module-federation)(\/|$)/.test(specifier))
    return `The shell has the one instance of '${specifier}': use services.feedback.`;
  if (packageName === 'shell' && /^notistack(\/|$)/.test(specifier) && !file.startsWith('shell/src/feedback/'))
    return `Only shell/src/feedback shows toasts: call services.feedback instead of importing '${specifier}'.`;
  if (packageName === 'shell' && /^@module-federation\//.test(specifier) && !file.startsWith('shell/src/federation/'))
    return `Only shell/src/federation loads remotes: nothing else imports '${specifier}'.`;
  return null;
}
