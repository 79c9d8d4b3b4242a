/** GET /staff/api/settings: each group with the version that a change of it names. */
export interface Settings {
  shop: Versioned<ShopDetails>;
  checkout: Versioned<{ closed: string | null }>;
  notices: Versioned<Notices>;
  stock: Versioned<{ lowStock: number }>;
}

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
