import type { Selectable } from 'kysely';
import { placesOf } from '../couriers/places';
import type { Delivery } from '../db/tables/delivery';
import type { OrdersTable } from '../db/tables/orders';

/** Where an order goes. */
export interface Destination {
  recipient: { name: string; phone: string; email: string };
  /** The customer's own address, wherever the parcel goes. */
  address: { street: string; province: string; code: string };
  /** The city in that address, or its province. */
  city: string;
  /** Name and address as they are written on the parcel: the locker's, if the order goes to one; the street, which may be long, in one line. */
  label: string[];
}

/** The one source of where an order goes: for printed labels and slips, lists and their CSV, and the courier's booking. */
export function destinationOf({
  request,
  delivery,
}: Pick<Selectable<OrdersTable>, 'request'> & { delivery: Delivery | null }): Destination {
  const { firstname, lastname, phoneNumber: phone, email, address: street, province, ZIPCode: code } = request;
  const name = `${firstname} ${lastname}`.trim();
  const place = delivery ? placeOf(delivery) : [inOneLine(street), province, code];
  return {
    recipient: { name, phone, email },
    address: { street, province, code },
    city: placesOf(street).city || province,
    label: [name, ...place].map((line) => line.trim()).filter(Boolean),
  };
}

/** A locker with its code, by which the courier knows it. */
function placeOf({ kind, label, address, pointId: id }: Delivery): string[] {
  if (kind === 'pick-up') return [label];
  return [`Locker ${label}${id && !label.includes(id) ? ` (${id})` : ''}`, inOneLine(address)];
}

const inOneLine = (text: string): string =>
  text
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
