export declare const WishListItemSchema: import("@sinclair/typebox").TObject<{
    productId: import("@sinclair/typebox").TInteger;
    name: import("@sinclair/typebox").TString;
    category: import("@sinclair/typebox").TString;
    image1: import("@sinclair/typebox").TString;
    price: import("@sinclair/typebox").TNumber;
    savedAt: import("@sinclair/typebox").TString;
}>;
export declare const WishListReplySchema: import("@sinclair/typebox").TObject<{
    items: import("@sinclair/typebox").TArray<import("@sinclair/typebox").TObject<{
        productId: import("@sinclair/typebox").TInteger;
        name: import("@sinclair/typebox").TString;
        category: import("@sinclair/typebox").TString;
        image1: import("@sinclair/typebox").TString;
        price: import("@sinclair/typebox").TNumber;
        savedAt: import("@sinclair/typebox").TString;
    }>>;
    notSaved: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TArray<import("@sinclair/typebox").TInteger>>;
}>;
