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
}
export declare const DEFAULT_SHOP: ShopConfig;
