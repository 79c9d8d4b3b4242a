import type { ShopConfig } from 'shared/models';
import type { Courier } from './courier';
import { createShipLogic } from './ship-logic/courier';

type Environment = Readonly<Record<string, string | undefined>>;

/** The courier of COURIER; null for `manual`, where staff book parcels themselves. Its settings were checked at the start. */
export function configuredCourier({ env, shop }: { env: Environment; shop: ShopConfig }): Courier | null {
  if (env.COURIER?.trim() !== 'ship-logic') return null;
  return createShipLogic({
    url: (env.SHIP_LOGIC_URL?.trim() || 'https://api.shiplogic.com').replace(/\/$/, ''),
    key: env.SHIP_LOGIC_KEY?.trim() ?? '',
    service: env.SHIP_LOGIC_SERVICE?.trim() || 'ECO',
    shop,
  });
}

/** Problems with the settings of the courier; empty if there are none. */
export function courierSettingErrors(env: Environment): string[] {
  const courier = env.COURIER?.trim() || 'manual';
  if (courier === 'manual') return [];
  if (courier !== 'ship-logic') return [`COURIER must be manual or ship-logic, not '${courier}'.`];
  const url = env.SHIP_LOGIC_URL?.trim();
  const isUrl = !url || (URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol));
  return [
    ...(env.SHIP_LOGIC_KEY?.trim() ? [] : ['SHIP_LOGIC_KEY is required with COURIER=ship-logic: the API key of your account.']),
    ...(isUrl ? [] : ['SHIP_LOGIC_URL is not a URL. It should look like https://api.shiplogic.com.']),
  ];
}
