import type { Block } from './mail-layout';

/** A parcel: the courier's name, its number and its page; '' if unknown. */
export interface Shipment {
  courier: string;
  tracking: string;
  url: string;
}

/** The known data of a parcel, and the way to the courier's page of it. */
export const parcelBlocks = ({ courier, tracking, url }: Shipment): Block[] => [
  ...(courier || tracking ? [{ rows: parcelRows(courier, tracking) }] : []),
  ...(url ? [{ link: url, label: 'Track it' }] : []),
];

const parcelRows = (courier: string, tracking: string): [string, string][] => [
  ...(courier ? [['Courier', courier] as [string, string]] : []),
  ...(tracking ? [['Tracking number', tracking] as [string, string]] : []),
];
