/** The roles, the most powerful first, with what they are for. */
export const ROLES = [
  { value: 'owner', label: 'Owner', hint: 'Everything, including staff, settings and releases.' },
  { value: 'manager', label: 'Manager', hint: 'Everything in the shop except staff and settings.' },
  { value: 'fulfillment', label: 'Fulfillment', hint: 'Packs and sends orders, manages the stock. Sees no amounts.' },
  {
    value: 'support',
    label: 'Support',
    hint: 'Orders, customers and messages. Cancels orders, approves returns, cannot refund.',
  },
] as const;

export const roleLabel = (role: string): string => ROLES.find(({ value }) => value === role)?.label ?? role;

/** The purpose of a role, in a sentence. */
export const roleHint = (role: string): string => ROLES.find(({ value }) => value === role)?.hint ?? '';
