export declare const CartItemSchema: import("@sinclair/typebox").TObject<{
    id: import("@sinclair/typebox").TInteger;
    productId: import("@sinclair/typebox").TInteger;
    quantity: import("@sinclair/typebox").TInteger;
    size: import("@sinclair/typebox").TString;
    price: import("@sinclair/typebox").TNumber;
}>;
export declare const CartReplySchema: import("@sinclair/typebox").TObject<{
    success: import("@sinclair/typebox").TBoolean;
    cart: import("@sinclair/typebox").TArray<import("@sinclair/typebox").TObject<{
        id: import("@sinclair/typebox").TInteger;
        productId: import("@sinclair/typebox").TInteger;
        quantity: import("@sinclair/typebox").TInteger;
        size: import("@sinclair/typebox").TString;
        price: import("@sinclair/typebox").TNumber;
    }>>;
}>;
