import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { about } from '../../http/route-description';
import type { ApiDeps } from '../../deps';
import { plainText } from 'shared/validation';
import { addressLine, oneLine } from '../../text/one-line';
import { SETTING_SCHEMAS, type Setting, type SettingName } from '../../settings/setting-schemas';
import { actorOf } from '../../audit/actor';
import { Version } from '../../http/identifier';
import { changeSetting, readSettings } from './change-setting';
const versioned = <Name extends SettingName>(name: Name) => Type.Object({ version: Version, value: SETTING_SCHEMAS[name] });
const Reply = Type.Object({
  shop: versioned('shop'),
  checkout: versioned('checkout'),
  notices: versioned('notices'),
  stock: versioned('stock'),
});

const SUMMARIES: Readonly<Record<SettingName, string>> = {
  shop: "change the shop's details, which pages and mails show",
  checkout: 'close the checkout with a sentence for shoppers, or open it',
  notices: "choose which mails the shop's own address gets",
  stock: 'from how many pairs a size counts as low on stock',
};

/** The shop's settings. Each group is changed for itself, so that two owners rarely get into each other's way. */
export const settingsRoutes =
  (deps: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/staff/api/settings', about("the shop's settings", { access: 'settings.edit' }, Reply), async () =>
      readSettings(deps.db, deps.config),
    );
    for (const name of Object.keys(SETTING_SCHEMAS) as SettingName[]) serveChange(app, deps, name);
  };

function serveChange<Name extends SettingName>(app: FastifyInstance, deps: ApiDeps, name: Name): void {
  const body = versioned(name);
  app.put(
    `/staff/api/settings/${name}`,
    about(`${SUMMARIES[name]}`, { access: 'settings.edit', errors: [409], body }, Reply),
    async (request) => {
      const { version, value } = request.body as { version: number; value: Setting<Name> };
      await changeSetting(deps.db, deps.config, actorOf(request), { name, value: trimmed(value), version });
      return readSettings(deps.db, deps.config);
    },
  );
}

/** How texts are stored. The shop's address is used within sentences, so its lines are joined with commas. */
const STORED: Readonly<Record<string, (text: string) => string>> = {
  address: addressLine,
  phone: plainText,
  email: plainText,
  informationOfficer: plainText,
};

/** With each text in the form that is stored: one line, unless `STORED` says otherwise. */
const trimmed = <Value extends object>(value: Value): Value =>
  Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, typeof each === 'string' ? (STORED[key] ?? oneLine)(each) : each]),
  ) as Value;
