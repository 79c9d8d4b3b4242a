/** Units that an open payment session reserves until `expires_at`. */
export interface HoldsTable {
  session_id: string;
  product_id: number;
  size: string;
  quantity: number;
  expires_at: Date;
}
