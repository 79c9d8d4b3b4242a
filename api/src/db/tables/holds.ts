/** Pairs that an open payment session keeps from other buyers until `expires_at`. */
export interface HoldsTable {
  session_id: string;
  product_id: number;
  size: string;
  quantity: number;
  expires_at: Date;
}
