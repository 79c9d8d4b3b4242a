import type { Reply } from '../api';
/** GET /staff/api/settings: each group with the version that a change of it names. */
export type Settings = Reply<'GET /settings'>;

export interface Versioned<Value> {
  version: number;
  value: Value;
}

export interface ShopDetails {
  name: string;
  legalName: string;
  registrationNumber: string;
  vatNumber: string;
  address: string;
  phone: string;
  email: string;
  informationOfficer: string;
  refundDays: number;
}

export interface Notices {
  newOrder: boolean;
  returnRequest: boolean;
  dispute: boolean;
  failedRefund: boolean;
  dailySummary: boolean;
}
