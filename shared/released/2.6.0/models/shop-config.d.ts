export interface ShopBrand {
    name: string;
    path: string;
    shown: boolean;
    picture: string;
}
export interface ShopFeature {
    label: string;
    path: string;
    strip?: {
        title: string;
        text: string;
        path: string;
        image: string;
        at: string;
    };
}
export interface ShopConfig {
    name: string;
    legalName: string;
    registrationNumber: string;
    vatNumber: string;
    address: string;
    phone: string;
    email: string;
    informationOfficer: string;
    refundDays: number;
    social: {
        name: string;
        url: string;
    }[];
    brands?: readonly ShopBrand[];
    features?: readonly ShopFeature[];
}
export declare const isVatVendor: ({ vatNumber }: Pick<ShopConfig, "vatNumber">) => boolean;
export declare const RETURN_DAYS = 14;
export declare const DEFAULT_SHOP: ShopConfig;
