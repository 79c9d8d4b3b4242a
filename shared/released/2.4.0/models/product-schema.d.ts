export declare const StockSchema: import("@sinclair/typebox").TObject<{
    id: import("@sinclair/typebox").TInteger;
}>;
export declare const ProductSchema: import("@sinclair/typebox").TObject<{
    id: import("@sinclair/typebox").TInteger;
    name: import("@sinclair/typebox").TString;
    category: import("@sinclair/typebox").TString;
    price: import("@sinclair/typebox").TNumber;
    compareAtPrice: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TNumber>;
    saleFrom: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TString>;
    saleUntil: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TString>;
    saleEndsAt: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TString>;
    image1: import("@sinclair/typebox").TString;
    image2: import("@sinclair/typebox").TString;
    image3: import("@sinclair/typebox").TString;
    image4: import("@sinclair/typebox").TString;
    stock: import("@sinclair/typebox").TArray<import("@sinclair/typebox").TObject<{
        id: import("@sinclair/typebox").TInteger;
    }>>;
    colourway: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TString>;
    description: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TString>;
    materials: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TArray<import("@sinclair/typebox").TString>>;
    codes: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TRecord<import("@sinclair/typebox").TString, import("@sinclair/typebox").TObject<{
        sku: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TString>;
        gtin: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TString>;
    }>>>;
    pictures: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TArray<import("@sinclair/typebox").TObject<{
        src: import("@sinclair/typebox").TString;
        alt: import("@sinclair/typebox").TString;
    }>>>;
}>;
