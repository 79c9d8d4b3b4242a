import {
  aCount,
  aFlag,
  aFunction,
  aLimit,
  anything,
  aText,
  optionsOf,
  type OptionRule,
  type OptionRules,
} from '../check-options';
import { isObject } from '../publish/fields';
import type { TrialRendering } from '../evaluate';
import { areTrials, TRIALS } from '../trials/trial';
import { isWebAddress } from './base';
import type { SingleSignOnOptions } from './ops/single-sign-on';
import type { LinkOptions, ServeOptions, TelemetryOptions } from './options';

const required = (rule: OptionRule): OptionRule => ({ ...rule, required: true });

const hasFunctions =
  (...names: string[]) =>
  (value: unknown) =>
    isObject(value) && names.every((name) => typeof value[name] === 'function');

const isSmoke = (value: unknown) =>
  isObject(value) && (typeof value.browser === 'string' || value.browser === null) && typeof value.limitMs === 'number';

const tokens: OptionRule = { ...aText, what: "a text with entries 'who:names:token'" };

const links: Record<keyof LinkOptions, OptionRule> = {
  secret: anything,
  overrideOrigins: anything,
  home: aText,
  isDevelopment: aFlag,
};

const singleSignOn: Record<keyof SingleSignOnOptions, OptionRule> = {
  issuer: required({
    is: (value) => typeof value === 'string' && isWebAddress(value),
    what: 'the address of a provider such as https://login.acme.dev',
  }),
  clientId: required(aText),
  clientSecret: aText,
  scope: aText,
  secret: anything,
  operatorOf: required({ ...aFunction, what: "a function, such as readOperators('groups=web-ops:*') returns" }),
};

const telemetry: Record<keyof TelemetryOptions, OptionRule> = {
  metricsPrefix: {
    is: (value) => typeof value === 'string' && /^[A-Za-z_:][\w:]*$/.test(value),
    what: "a word of letters, digits and '_', as names of metrics are",
  },
  mayCount: aFunction,
  goal: aText,
  extension: { is: hasFunctions('record'), what: 'an object { record, save? }' },
};

const render = {
  memoryMb: aLimit,
  env: { is: (value) => Array.isArray(value) && value.every((name) => typeof name === 'string'), what: 'a list of names' },
} satisfies Record<keyof TrialRendering, OptionRule>;

/** `render` of slipway.config.mjs. */
export const RENDERING = optionsOf(render);

/** The options of `createReleases`. Addresses, the cookies' prefix, secrets and tokens are checked where they are read. */
export const SERVE_OPTIONS: OptionRules = {
  store: required({
    is: hasFunctions('readPointer', 'pointerStamp', 'readFile'),
    what: 'a store, such as openStore(process.env, process.cwd()) returns',
  }),
  base: aText,
  publicUrl: aText,
  assets: aText,
  mayTransform: aFlag,
  cookies: optionsOf({ prefix: aText }),
  reportsPerMinute: aCount,
  visitorsPerAddress: aCount,
  visitorOf: aFunction,
  addressOf: aFunction,
  memory: { is: hasFunctions('read', 'save'), what: 'an object { read, save }' },
  tokens,
  publishTokens: tokens,
  singleSignOn: optionsOf(singleSignOn),
  trials: { is: areTrials, what: TRIALS },
  smoke: { is: isSmoke, what: 'what readSmoke(process.env) returns' },
  links: optionsOf(links),
  hostBuild: aText,
  render: optionsOf({
    ...render,
    workers: aCount,
    limitMs: aLimit,
    inspect: aText,
    mayLeaveOut: aFlag,
  } satisfies Record<keyof NonNullable<ServeOptions['render']>, OptionRule>),
  telemetry: optionsOf(telemetry),
  metrics: optionsOf({ token: aText }),
  health: aFlag,
  warn: aFunction,
} satisfies Record<keyof ServeOptions, OptionRule>;
