import type { ShopConfig } from 'shared/models';
import { CourierError, type Booking, type Courier, type Parcel } from '../courier';
import type { ParcelState } from '../../db/tables/parcel-bookings';
import { addressOf } from './address';
import { asRecord, callCourier } from './client';

interface ShipLogicOptions {
  /** Such as https://api.shiplogic.com, or the sandbox's. */
  url: string;
  key: string;
  /** Code of the service level: ECO, economy by road, or another one of the account. */
  service: string;
  /** Where parcels are collected: read for each booking, because owners may change the address. */
  shop: ShopConfig;
}

/** A box of one pair: centimeters and kilograms. */
const BOX = { submitted_length_cm: 34, submitted_width_cm: 22, submitted_height_cm: 13, submitted_weight_kg: 1.5 } as const;

/** Ship Logic's words for where a parcel is. Others change nothing. */
const STATES: Readonly<Record<string, ParcelState>> = {
  submitted: 'booked',
  'collection-assigned': 'booked',
  'collection-unassigned': 'booked',
  'collection-failed-attempt': 'booked',
  collected: 'collected',
  'at-hub': 'moving',
  'in-transit': 'moving',
  'at-destination-hub': 'moving',
  'delivery-assigned': 'moving',
  'out-for-delivery': 'out for delivery',
  'delivery-failed-attempt': 'attempt failed',
  delivered: 'delivered',
  'returned-to-hub': 'returning',
  'return-to-sender': 'returning',
  cancelled: 'cancelled',
};

/**
 * The Courier Guy over Ship Logic's API, version 2. It has no idempotency keys: each booking has a tracking reference from us,
 * and before a booking is made the courier is asked whether it knows that reference already.
 */
export function createShipLogic({ url, key, service, shop }: ShipLogicOptions): Courier {
  const call = (path: string, body?: object) => callCourier({ url: url + path, key, ...(body ? { body } : {}) });
  const find = async (tracking: string): Promise<Record<string, unknown> | null> => {
    const found = await call(`/v2/tracking/shipments?tracking_reference=${encodeURIComponent(tracking)}`).catch(noneIfUnknown);
    const shipments = Array.isArray(found?.shipments) ? (found.shipments as unknown[]).map(asRecord) : [];
    // A parcel that was called off may be booked again with its reference.
    return shipments.find(({ status }) => status !== 'cancelled') ?? shipments[0] ?? null;
  };
  return {
    name: 'The Courier Guy',
    async book(parcel) {
      const known = await find(parcel.reference);
      const isBooked = known && known.status !== 'cancelled';
      return bookingOf(isBooked ? known : await call('/v2/shipments', requestOf(parcel, service, shop)));
    },
    async cancel(tracking) {
      const known = await find(tracking);
      if (known?.status === 'cancelled') return;
      const cancelled = call('/v2/shipments/cancel', { tracking_reference: tracking });
      await (known ? cancelled : cancelled.catch(noneIfUnknown));
    },
    async readLabel(id) {
      const { url: label } = await call(`/v2/shipments/label?id=${encodeURIComponent(id)}`);
      if (typeof label !== 'string' || !label.startsWith('https://')) throw new CourierError('The courier has no label yet.');
      return label;
    },
    async track(tracking) {
      const status = (await find(tracking))?.status;
      return (typeof status === 'string' && STATES[status]) || null;
    },
  };
}

/** Turns the error for an unknown reference into an empty reply. Others are thrown again. */
function noneIfUnknown(error: unknown): Record<string, unknown> {
  if (error instanceof CourierError && error.refused) return {};
  throw error;
}

const requestOf = ({ reference, orderId, recipient, address, pairs, valueCents }: Parcel, service: string, shop: ShopConfig) => ({
  collection_address: addressOf(shop.address, { type: 'business', company: shop.name }),
  collection_contact: { name: shop.name, mobile_number: shop.phone, email: shop.email },
  delivery_address: addressOf(address.street, { type: 'residential', zone: address.province, code: address.code }),
  delivery_contact: { name: recipient.name, mobile_number: recipient.phone, email: recipient.email },
  parcels: Array.from({ length: pairs }, () => ({ parcel_description: 'Shoes', ...BOX })),
  declared_value: valueCents / 100,
  service_level_code: service,
  customer_reference: orderId,
  custom_tracking_reference: reference,
  // The shop writes its own mails.
  mute_notifications: true,
});

function bookingOf(shipment: Record<string, unknown>): Booking {
  const { id, short_tracking_reference: short, custom_tracking_reference: own, tracking_url: page } = shipment;
  const tracking = [short, own].find((text) => typeof text === 'string' && text !== '');
  if ((typeof id !== 'number' && typeof id !== 'string') || typeof tracking !== 'string')
    throw new CourierError("The courier's response has no booking number.");
  return {
    id: String(id),
    tracking,
    trackingUrl: typeof page === 'string' && page.startsWith('https://') ? page : '',
  };
}
