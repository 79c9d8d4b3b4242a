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
  recentOrders: { id: string; orderedAt: string; status: string; total: number; items: number }[];
  messages: { id: number; receivedAt: string; state: string; text: string }[];
}
