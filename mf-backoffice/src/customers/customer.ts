/** A customer in the list of GET /staff/api/customers. Money in cents, times in ISO 8601. */
export interface Customer {
  id: number;
  name: string;
  email: string;
  phone: string;
  createdAt: string;
  orders: number;
  spent: number;
  lastOrderAt: string | null;
  newsletter: boolean;
}

export interface CustomerDetail extends Customer {
  address: string;
  emailConfirmed: boolean;
  /** Another than `email` while nothing proves that one. */
  logInEmail: string;
  /** Emails of the account of which nothing shows that they are the customer's. */
  unprovenEmails: string[];
  recentOrders: { id: string; orderedAt: string; status: string; total: number; items: number }[];
  messages: CustomerMessage[];
  /** Under the emails above: they may be a stranger's. */
  unprovenMessages: CustomerMessage[];
}

export interface CustomerMessage {
  id: number;
  email: string;
  receivedAt: string;
  state: string;
  text: string;
}
