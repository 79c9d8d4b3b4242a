import { Type, type Static } from '@sinclair/typebox';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps';
import { oneLine } from '../../one-line';
import { SETTING_SCHEMAS, type Setting, type SettingName } from '../../settings/setting-schemas';
import { actorOf } from '../audit/actor';
import { Version } from '../identifier';
import { changeSetting, readSettings } from './change-setting';

const config = { staffAccess: 'settings.edit' } as const;
const versioned = <Name extends SettingName>(name: Name) => Type.Object({ version: Version, value: SETTING_SCHEMAS[name] });
const Reply = Type.Object({
  shop: versioned('shop'),
  checkout: versioned('checkout'),
  notices: versioned('notices'),
  stock: versioned('stock'),
});

/** The shop's settings. Each group is changed for itself, so that two owners rarely get into each other's way. */
export const settingsRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    app.get('/staff/api/settings', { config, schema: { response: { 200: Reply } } }, async () =>
      readSettings(deps.db, deps.config),
    );
    for (const name of Object.keys(SETTING_SCHEMAS) as SettingName[]) serveChange(app, deps, name);
  };

function serveChange<Name extends SettingName>(app: FastifyInstance, deps: ApiDeps, name: Name): void {
  const body = versioned(name);
  app.put<{ Body: Static<typeof body> }>(
    `/staff/api/settings/${name}`,
    { config, schema: { body, response: { 200: Reply } } },
    async (request) => {
      const { version, value } = request.body as { version: number; value: Setting<Name> };
      await changeSetting(deps.db, deps.config, actorOf(request), { name, value: trimmed(value), version });
      return readSettings(deps.db, deps.config);
    },
  );
}

/** Without the spaces around texts, and without control characters. */
const trimmed = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).map(([key, each]) => [key, typeof each === 'string' ? oneLine(each) : each])) as Value;
