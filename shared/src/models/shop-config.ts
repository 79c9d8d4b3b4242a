/** A brand as pages show it: a row of the back office, in the order of the navigation. */
export interface ShopBrand {
  name: string;
  /** Part of the address: /Shop/<path>, in any case. The `category` of its products. */
  path: string;
  /** False: its page answers, but nothing links to it. */
  shown: boolean;
  /** Picture of its tile; '' for none. */
  picture: string;
}

/** A part of the shop that is not always there, such as launches: an entry of the menu, and perhaps a strip on the home page. */
export interface ShopFeature {
  label: string;
  path: string;
  strip?: {
    /** 'Next launch'. */
    title: string;
    /** The subject: the product's name. */
    text: string;
    path: string;
    image: string;
    /** When it is, in words: 'Opens Friday 4 December, 09:00'. */
    at: string;
  };
}

/** The seller's details and other values that pages show. The file SHOP_CONFIG overrides any of them. */
export interface ShopConfig {
  name: string;
  legalName: string;
  registrationNumber: string;
  /** '' for a seller that is not a VAT vendor: the texts of the shop then omit VAT. */
  vatNumber: string;
  address: string;
  phone: string;
  email: string;
  informationOfficer: string;
  /** Days within which a defect must be reported; shown on the refund page (INFO-2). */
  refundDays: number;
  social: { name: string; url: string }[];
  /** From the catalog, not from the file; absent from servers before 2.1.0. */
  brands?: readonly ShopBrand[];
  /** From the server, not from the file; absent from servers before contract 2.4.0, and where there is none. */
  features?: readonly ShopFeature[];
}

/** Whether the seller charges VAT: registration is compulsory only above a turnover, and other sellers must not mention VAT. */
export const isVatVendor = ({ vatNumber }: Pick<ShopConfig, 'vatNumber'>): boolean => vatNumber !== '';

/**
 * Days after delivery within which a return may be asked for: what the shop promises, in mails and to search engines. The law requires
 * seven (ECT Act, section 44).
 */
export const RETURN_DAYS = 14;

export const DEFAULT_SHOP: ShopConfig = {
  name: 'Laced',
  legalName: 'Laced Footwear (Pty) Ltd',
  registrationNumber: '2024/118803/07',
  vatNumber: '4870301259',
  address: '14 Bree Street, Cape Town City Centre, Cape Town, 8001',
  phone: '+27 21 555 0148',
  email: 'hello@laced.example',
  informationOfficer: 'privacy@laced.example',
  refundDays: 14,
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'TikTok', url: 'https://www.tiktok.com/' },
  ],
};
