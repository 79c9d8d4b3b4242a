/** What belongs to one's own log-in: GET /account. */
export interface OwnAccount {
  recoveryCodesLeft: number;
  authenticatorApp: boolean;
  passkeys: Passkey[];
}

export interface Passkey {
  id: number;
  name: string;
  createdAt: string;
  /** Null: not used yet. */
  lastUsedAt: string | null;
}
