import { sql, type RawBuilder } from 'kysely';
import type { Schema } from '../db/schema';
import { UNPLANNED_EVENTS } from '../orders/fulfilment/late-parcel';
import { OPEN_RETURN_STATES } from '../returns/return-states';

/** A column of a table about customers. Without `once` and `end` it is erased with its row, or kept for the reason of its table. */
export interface PersonalColumn {
  /** Its name in the export; without one it says nothing about the person, or would give access to their data (hashes, codes, links). */
  as?: string;
  /** The value after the transaction that erases the person. */
  once?: RawBuilder<unknown>;
  /**
   * The value as soon as the order is finished (`scrubErased`); if absent, the value of `once`, because the column may have been
   * written since.
   */
  end?: RawBuilder<unknown>;
}

interface PersonalTable<Row> {
  /** The fate of its rows when the person is erased, and why. */
  rows: 'deleted with the account' | 'deleted by address' | 'expire' | `kept: ${string}`;
  columns: { [Column in keyof Row]-?: PersonalColumn };
}

/** Ids, hashes, and the state of the shop's own work. */
const internal: PersonalColumn = {};
/** Exported; erased with its row, or kept with it. */
const shown = (as: string): PersonalColumn => ({ as });
const blank = sql`''`;
/** Exported, and blanked as soon as nothing is to be delivered, fetched or refunded any more. */
const untilEnd = (as: string | null, end: RawBuilder<unknown> = blank): PersonalColumn => ({
  ...(as === null ? {} : { as }),
  end,
});

const TAX = 'kept: tax law wants what was sold and paid for five years';

/** Except the province: tax law requires the destination of an order, but not its recipient. */
const ANONYMOUS = sql`request || '{"firstname":"","lastname":"","phoneNumber":"","email":"","ZIPCode":"","address":""}'::jsonb`;
/** The chosen locker shows where the shopper lives; the counter of the shop is the same for all. */
const ANY_LOCKER = sql`case when delivery ->> 'kind' = 'locker' then (delivery - 'pointId') || '{"label":"Locker","address":""}'::jsonb else delivery end`;

/**
 * Events with a reason that the shop words itself and needs: a mail's kind or subject, the provider's number of a dispute, which identifies
 * it later, what to do about a parcel. All other reasons are blanked, and so are those of a new event until it is considered
 * here.
 */
const OWN_WORDS = ['mail resent', 'mail discarded', 'payment disputed', 'dispute resolved', ...Object.values(UNPLANNED_EVENTS)];
/** Text by users that might be about the person. It is not needed to finish an order. */
const WRITTEN = [
  'cancelled',
  'return asked',
  'return declined',
  'return reopened',
  'return received',
  'return refunded',
  'return exchanged',
  'old pair did not come',
  'refund paid back by other means',
  'released',
  'dispute lost',
  'task settled',
  'note',
];
const isOneOf = (events: readonly string[]) => sql`event in (${sql.join(events.map((event) => sql.lit(event)))})`;
/** The others may name pairs to pack again, or a parcel on its way. */
const EVENT_REASON: PersonalColumn = {
  as: 'reason',
  once: sql`case when ${isOneOf(WRITTEN)} then '' else reason end`,
  end: sql`case when ${isOneOf(OWN_WORDS)} then reason else '' end`,
};

const openReturn = sql`state in (${sql.join(OPEN_RETURN_STATES.map((state) => sql.lit(state)))})`;
/** The staff, who finish the return, still need later texts. */
const ofReturn = (column: string) => sql`case when ${openReturn} then ${sql.ref(column)} else '' end`;
const written = (column: string, as: string): PersonalColumn => ({ as, once: blank, end: ofReturn(column) });
/** A parcel that is still tracked is queried by its number. The courier's page of a parcel shows where it went. */
const ofBooking = (column: string) => sql`case when next_check_at is null then '' else ${sql.ref(column)} end`;

export type CustomerTable = keyof typeof CUSTOMER_TABLES;

/**
 * Every column of every table about customers: its name in the export and how it is erased. `erase-person.ts` and
 * `export-person.ts` read it, the type checker wants every column of `db/tables` in it, and a test every
 * column of the database.
 */
const CUSTOMER_TABLES = {
  accounts: {
    rows: 'deleted with the account',
    columns: {
      id: internal,
      // In the export, `email` is the one that was typed last, as in the profile (export-person.ts).
      email: shown('emailThatLogsIn'),
      pending_email: shown('email'),
      firstname: shown('firstname'),
      lastname: shown('lastname'),
      phone_number: shown('phoneNumber'),
      address: shown('address'),
      password_hash: internal,
      role: shown('role'),
      token_version: internal,
      email_confirmed_at: shown('emailConfirmedAt'),
      email_changed_at: shown('emailChangedAt'),
      created_at: shown('createdAt'),
    },
  },
  reset_codes: {
    rows: 'deleted with the account',
    columns: {
      address_key: internal,
      account_id: internal,
      code_hash: internal,
      seed: internal,
      link_seed: internal,
      link_hash: internal,
      tries: internal,
      expires_at: shown('expiresAt'),
    },
  },
  reset_grants: {
    rows: 'deleted with the account',
    columns: { token_hash: internal, account_id: internal, expires_at: internal },
  },
  email_codes: {
    rows: 'deleted with the account',
    columns: { account_id: internal, code_hash: internal, tries: internal, expires_at: internal },
  },
  email_undos: {
    rows: 'deleted with the account',
    columns: { id: internal, account_id: internal, email: shown('email'), token_hash: internal, expires_at: shown('expiresAt') },
  },
  // Answers that the person has read, for a day.
  kept_answers: {
    rows: 'deleted with the account',
    columns: { account_id: internal, key: internal, request_hash: internal, answer: internal, expires_at: internal },
  },
  revoked_sessions: { rows: 'expire', columns: { session_id: internal, expires_at: internal } },
  rate_limits: { rows: 'expire', columns: { key: internal, hits: internal, resets_at: internal } },
  cart_lines: {
    rows: 'deleted with the account',
    columns: {
      id: internal,
      account_id: internal,
      product_id: shown('productId'),
      size: shown('size'),
      quantity: shown('quantity'),
      price_cents: shown('price'),
      created_at: shown('addedAt'),
    },
  },
  wish_list_items: {
    rows: 'deleted with the account',
    columns: { account_id: internal, product_id: shown('productId'), price_cents: shown('price'), saved_at: shown('savedAt') },
  },
  subscribers: {
    rows: 'deleted by address',
    columns: {
      id: internal,
      email: shown('email'),
      confirm_hash: internal,
      unsubscribe_hash: internal,
      source: shown('source'),
      account_id: internal,
      consented_at: shown('consentedAt'),
      confirmed_at: shown('confirmedAt'),
    },
  },
  contact_messages: {
    rows: 'deleted by address',
    columns: {
      id: internal,
      name: shown('name'),
      email: shown('email'),
      phone_number: shown('phoneNumber'),
      message: shown('message'),
      received_at: shown('receivedAt'),
      state: internal,
      version: internal,
    },
  },
  // Without the member of the staff who wrote it, as everywhere: that is another person's data.
  contact_replies: {
    rows: 'deleted by address',
    columns: { id: internal, message_id: internal, staff_id: internal, body: shown('body'), sent_at: shown('sentAt') },
  },
  stock_waits: {
    rows: 'deleted by address',
    columns: {
      id: internal,
      product_id: shown('productId'),
      size: shown('size'),
      email: shown('email'),
      asked_at: shown('askedAt'),
      told_at: shown('toldAt'),
      forget_hash: internal,
    },
  },
  launch_reminders: {
    rows: 'deleted by address',
    columns: {
      id: internal,
      launch_id: shown('launchId'),
      email: shown('email'),
      token_hash: internal,
      asked_at: shown('askedAt'),
    },
  },
  // Blanked with the account (launches/erase-entries.ts): the published list keeps the code, which says nothing about the person.
  launch_entries: {
    rows: 'kept: the law wants the results of competitions for three years; of an erased person the code',
    columns: {
      id: internal,
      launch_id: shown('launchId'),
      account_id: internal,
      code: shown('code'),
      size: shown('size'),
      second: shown('secondSize'),
      delivery: shown('delivery'),
      details: shown('details'),
      email: shown('email'),
      email_key: internal,
      phone_key: internal,
      address_key: internal,
      device_key: internal,
      state: shown('state'),
      decision: shown('decision'),
      reason: shown('reason'),
      // Columns of the previous release: results have their own table.
      rank: internal,
      result: internal,
      result_size: internal,
      owes_result_mail: internal,
      entered_at: shown('enteredAt'),
      linked_at: internal,
    },
  },
  launch_results: {
    rows: 'kept: the published result of a code, which says nothing about the person',
    columns: {
      launch_id: shown('launchId'),
      rank: shown('rank'),
      code: shown('code'),
      size: shown('size'),
      result: shown('result'),
      place: shown('place'),
    },
  },
  // Texts of mails have codes and links that only their reader may have.
  mails: {
    rows: 'deleted by address',
    columns: {
      id: internal,
      recipient: shown('recipient'),
      subject: shown('subject'),
      body_text: internal,
      body_html: internal,
      unsubscribe_url: internal,
      created_at: shown('createdAt'),
      next_try_at: internal,
      attempts: internal,
      last_error: internal,
      priority: internal,
    },
  },
  holds: {
    rows: 'deleted with the account',
    columns: { session_id: internal, product_id: internal, size: internal, quantity: internal, expires_at: internal },
  },
  payment_sessions: {
    rows: TAX,
    columns: {
      id: shown('sessionId'),
      account_id: internal,
      provider: shown('provider'),
      provider_ref: shown('providerReference'),
      mode: internal,
      state: shown('state'),
      amount_cents: shown('amount'),
      currency: shown('currency'),
      request: untilEnd('request', ANONYMOUS),
      lines: shown('lines'),
      hold_ends_at: internal,
      given_up_at: internal,
      networks: internal,
      claim_id: internal,
      unpaid_at: internal,
      refund_cents: internal,
      // For a payment that needs a decision, the reason names the fault.
      reason: untilEnd('reason', sql`case when state in ('refund-due', 'disputed') then reason else '' end`),
      checks: internal,
      next_check_at: internal,
      paying_back_until: internal,
      superseded_by: internal,
      discount_code: shown('discountCode'),
      delivery: untilEnd('delivery', ANY_LOCKER),
      versions: internal,
      disputed_at: internal,
      created_at: shown('openedAt'),
    },
  },
  payment_events: {
    rows: 'kept: signed messages of the provider, for 180 days',
    columns: { provider: internal, event_id: internal, type: internal, session_id: internal, received_at: internal },
  },
  // The payment names the code.
  discount_uses: {
    rows: TAX,
    columns: {
      session_id: internal,
      discount_id: internal,
      account_id: internal,
      amount_cents: internal,
      state: internal,
      held_until: internal,
      created_at: internal,
    },
  },
  refunds: {
    rows: TAX,
    columns: {
      id: internal,
      session_id: internal,
      amount_cents: shown('amount'),
      state: shown('state'),
      origin: internal,
      attempt: internal,
      repeats: internal,
      provider_ref: internal,
      provider_state: internal,
      // A refund that is tried again takes it over.
      reason: untilEnd('reason', sql`case when state in ('done', 'failed') then '' else reason end`),
      error: internal,
      rejections: internal,
      checks: internal,
      not_before: internal,
      next_check_at: internal,
      asked_at: internal,
      accepted_at: internal,
      done_at: internal,
      created_at: shown('requestedAt'),
    },
  },
  orders: {
    rows: TAX,
    columns: {
      id: shown('orderId'),
      session_id: internal,
      account_id: internal,
      status: shown('status'),
      total_cents: shown('total'),
      vat_cents: shown('vat'),
      currency: shown('currency'),
      request: untilEnd('deliverTo', ANONYMOUS),
      ordered_at: shown('orderedAt'),
      delivery_at: shown('deliverBy'),
      delivered_at: shown('deliveredAt'),
      return_asked_at: shown('returnAskedAt'),
      packing_hold: shown('hold'),
      version: internal,
      // A trigger derives it from the request again.
      search_text: internal,
      discount_code: shown('discountCode'),
      delivery: untilEnd('delivery', ANY_LOCKER),
      versions: internal,
      launch_id: internal,
    },
  },
  order_lines: {
    rows: TAX,
    columns: {
      order_id: internal,
      position: shown('position'),
      product_id: shown('productId'),
      name: shown('name'),
      size: shown('size'),
      quantity: shown('quantity'),
      price_cents: shown('price'),
      discount_cents: shown('discount'),
      refunded_quantity: shown('refundedQuantity'),
      restocked_quantity: internal,
      awaits_parcel: shown('awaitsParcel'),
    },
  },
  // With the notes of the staff: POPIA (section 23) gives people the records about them, for any reader.
  order_events: {
    rows: TAX,
    columns: {
      id: internal,
      order_id: internal,
      event: shown('event'),
      reason: EVENT_REASON,
      happened_at: shown('happenedAt'),
      staff_id: internal,
      by_shopper: shown('byYou'),
    },
  },
  shipments: {
    rows: TAX,
    columns: {
      id: internal,
      order_id: internal,
      courier: shown('courier'),
      // The courier's page of a parcel shows where it went.
      tracking: untilEnd('tracking'),
      tracking_url: untilEnd('url'),
      sent_at: shown('sentAt'),
      of_exchange: shown('ofExchange'),
    },
  },
  parcel_bookings: {
    rows: TAX,
    columns: {
      id: internal,
      order_id: internal,
      courier: shown('courier'),
      state: shown('state'),
      courier_id: untilEnd('courierReference', ofBooking('courier_id')),
      tracking: untilEnd('tracking', ofBooking('tracking')),
      tracking_url: untilEnd('url', ofBooking('tracking_url')),
      // The problem with an address.
      failure: untilEnd('failure'),
      asked_until: internal,
      checks: internal,
      next_check_at: internal,
      created_at: shown('bookedAt'),
    },
  },
  order_mails: {
    rows: TAX,
    columns: {
      id: internal,
      order_id: internal,
      mail_id: internal,
      subject: shown('subject'),
      queued_at: shown('queuedAt'),
      not_sent: shown('notSent'),
    },
  },
  // A tax paper, stored as issued: VAT law wants buyer and reason in it.
  credit_notes: {
    rows: TAX,
    columns: {
      serial: shown('serial'),
      order_id: internal,
      amount_cents: shown('amount'),
      vat_cents: shown('vat'),
      lines: internal,
      reason: shown('reason'),
      seller: internal,
      buyer: shown('buyer'),
      staff_id: internal,
      issued_at: shown('issuedAt'),
    },
  },
  returns: {
    rows: TAX,
    columns: {
      id: internal,
      order_id: internal,
      state: shown('state'),
      version: internal,
      reason: written('reason', 'reason'),
      instructions: untilEnd('instructions', ofReturn('instructions')),
      decline_reason: written('decline_reason', 'declineReason'),
      note: written('note', 'note'),
      asked_at: shown('askedAt'),
      decided_at: shown('decidedAt'),
      received_at: shown('receivedAt'),
      closed_at: shown('closedAt'),
    },
  },
  return_lines: {
    rows: TAX,
    columns: {
      return_id: internal,
      position: shown('position'),
      product_id: shown('productId'),
      name: shown('name'),
      size: shown('size'),
      quantity: shown('quantity'),
      received_quantity: shown('receivedQuantity'),
      condition: shown('condition'),
      restocked: internal,
      refunded_before: internal,
      restocked_before: internal,
    },
  },
  exchanges: {
    rows: TAX,
    columns: {
      id: internal,
      order_id: internal,
      return_id: internal,
      product_id: shown('productId'),
      name: shown('name'),
      quantity: shown('quantity'),
      from_size: shown('fromSize'),
      to_size: shown('toSize'),
      reason: { as: 'reason', once: blank },
      staff_id: internal,
      made_at: shown('madeAt'),
    },
  },
} satisfies { [Table in keyof Schema]?: PersonalTable<Schema[Table]> };

export const personalTables = CUSTOMER_TABLES as unknown as Record<
  CustomerTable,
  { rows: string; columns: Record<string, PersonalColumn> }
>;
