export declare const StockSchema: import("@sinclair/typebox").TObject<{
    id: import("@sinclair/typebox").TInteger;
}>;
export declare const ProductSchema: import("@sinclair/typebox").TObject<{
    id: import("@sinclair/typebox").TInteger;
    name: import("@sinclair/typebox").TString;
    category: import("@sinclair/typebox").TString;
    price: import("@sinclair/typebox").TNumber;
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
}>;
