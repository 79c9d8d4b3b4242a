import type { Block } from './mail-layout';

/** A parcel: the courier's name, number and page of it; '' where nothing is known. */
export interface Shipment {
  courier: string;
  tracking: string;
  url: string;
}

/** The known data of a parcel, and the way to the courier's page of it. */
export const parcelBlocks = ({ courier, tracking, url }: Shipment): Block[] => [
  ...(courier || tracking ? [{ rows: parcelRows(courier, tracking) }] : []),
  ...(url ? [{ link: url, label: 'Follow it' }] : []),
];

const parcelRows = (courier: string, tracking: string): [string, string][] => [
  ...(courier ? [['Courier', courier] as [string, string]] : []),
  ...(tracking ? [['Tracking number', tracking] as [string, string]] : []),
];
