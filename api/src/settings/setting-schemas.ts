import { Type, type Static, type TObject } from '@sinclair/typebox';
import { VISIBLE } from '../text/visible-text';

const text = (what: string, maxLength = 200) =>
  Type.String({ minLength: 1, maxLength, pattern: VISIBLE, errorMessage: `${what} is required.` });
const toggle = (name: string) => Type.Boolean({ errorMessage: `${name} is true or false.` });

/** The seller's details that pages and mails show. They go before SHOP_CONFIG. */
export const ShopDetailsSchema = Type.Object({
  name: text('Name', 60),
  legalName: text('Registered name'),
  registrationNumber: text('Registration number', 60),
  vatNumber: Type.String({
    maxLength: 60,
    pattern: `^$|${VISIBLE}`,
    description: 'empty for a seller that is no VAT vendor',
    errorMessage: 'Enter the VAT number, or leave it empty if you have none.',
  }),
  address: text('Address', 300),
  phone: text('Phone number', 40),
  email: Type.String({ pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', maxLength: 320, errorMessage: 'Invalid email format.' }),
  informationOfficer: Type.String({
    pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
    maxLength: 320,
    errorMessage: 'Invalid email format.',
  }),
  refundDays: Type.Integer({ minimum: 1, maximum: 365, errorMessage: 'Enter whole days from 1 to 365.' }),
});
export type ShopDetails = Static<typeof ShopDetailsSchema>;

/** Which mails the shop's own address gets. */
export const NoticesSchema = Type.Object({
  newOrder: toggle('newOrder'),
  returnRequest: toggle('returnRequest'),
  dispute: toggle('dispute'),
  failedRefund: toggle('failedRefund'),
  dailySummary: toggle('dailySummary'),
});
export type Notices = Static<typeof NoticesSchema>;

/** From how many free pairs of a size on it needs attention; 0 switches that off. */
export const StockSettingsSchema = Type.Object({
  lowStock: Type.Integer({ minimum: 0, maximum: 1000, errorMessage: 'Enter a whole number from 0 to 1000.' }),
});

/** The text that shoppers read while the checkout is closed; null while it is open. */
export const CheckoutSchema = Type.Object({
  closed: Type.Union([Type.String({ minLength: 1, maxLength: 300, pattern: VISIBLE }), Type.Null()], {
    errorMessage: 'Enter a message for shoppers, of at most 300 characters.',
  }),
});

/** The settings of the back office, by their name in the table `settings`. */
export const SETTING_SCHEMAS = {
  shop: ShopDetailsSchema,
  checkout: CheckoutSchema,
  notices: NoticesSchema,
  stock: StockSettingsSchema,
} satisfies Record<string, TObject>;

export type SettingName = keyof typeof SETTING_SCHEMAS;
export type Setting<Name extends SettingName> = Static<(typeof SETTING_SCHEMAS)[Name]>;

/** The values until staff set others. Without a row of `shop` SHOP_CONFIG holds. */
export const DEFAULT_SETTINGS: { [Name in Exclude<SettingName, 'shop'>]: Setting<Name> } = {
  checkout: { closed: null },
  notices: { newOrder: true, returnRequest: true, dispute: true, failedRefund: true, dailySummary: true },
  stock: { lowStock: 2 },
};
