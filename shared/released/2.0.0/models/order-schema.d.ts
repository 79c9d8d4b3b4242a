export declare const OrderRequestSchema: import("@sinclair/typebox").TObject<{
    firstname: import("@sinclair/typebox").TString;
    lastname: import("@sinclair/typebox").TString;
    phoneNumber: import("@sinclair/typebox").TString;
    email: import("@sinclair/typebox").TString;
    province: import("@sinclair/typebox").TString;
    ZIPCode: import("@sinclair/typebox").TString;
    address: import("@sinclair/typebox").TString;
}>;
export declare const OrderSessionSchema: import("@sinclair/typebox").TObject<{
    session_id: import("@sinclair/typebox").TString;
    payment_url: import("@sinclair/typebox").TString;
    total: import("@sinclair/typebox").TNumber;
    currency: import("@sinclair/typebox").TLiteral<"ZAR">;
    expiresAt: import("@sinclair/typebox").TString;
}>;
export declare const OrderLineSchema: import("@sinclair/typebox").TObject<{
    productId: import("@sinclair/typebox").TInteger;
    size: import("@sinclair/typebox").TString;
    quantity: import("@sinclair/typebox").TInteger;
    price: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TNumber>;
}>;
export declare const OrderSchema: import("@sinclair/typebox").TObject<{
    orderId: import("@sinclair/typebox").TString;
    orderDate: import("@sinclair/typebox").TString;
    deliveryDate: import("@sinclair/typebox").TString;
    address: import("@sinclair/typebox").TString;
    province: import("@sinclair/typebox").TString;
    orders: import("@sinclair/typebox").TArray<import("@sinclair/typebox").TObject<{
        productId: import("@sinclair/typebox").TInteger;
        size: import("@sinclair/typebox").TString;
        quantity: import("@sinclair/typebox").TInteger;
        price: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TNumber>;
    }>>;
    status: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TUnion<import("@sinclair/typebox").TLiteral<"placed" | "paid" | "packed" | "on its way" | "delivered" | "cancelled" | "refunded">[]>>;
    total: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TNumber>;
    canCancel: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TBoolean>;
    canReturn: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TBoolean>;
    returnAskedAt: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TUnion<[import("@sinclair/typebox").TString, import("@sinclair/typebox").TNull]>>;
}>;
