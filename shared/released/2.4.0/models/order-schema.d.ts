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
    position: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TInteger>;
    refundedQuantity: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TInteger>;
    returnableQuantity: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TInteger>;
    productId: import("@sinclair/typebox").TInteger;
    size: import("@sinclair/typebox").TString;
    quantity: import("@sinclair/typebox").TInteger;
    price: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TNumber>;
    name: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TString>;
    withdrawn: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TBoolean>;
    picture: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TString>;
}>;
export declare const OrderSchema: import("@sinclair/typebox").TObject<{
    orderId: import("@sinclair/typebox").TString;
    orderDate: import("@sinclair/typebox").TString;
    deliveryDate: import("@sinclair/typebox").TString;
    firstname: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TString>;
    lastname: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TString>;
    address: import("@sinclair/typebox").TString;
    province: import("@sinclair/typebox").TString;
    orders: import("@sinclair/typebox").TArray<import("@sinclair/typebox").TObject<{
        position: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TInteger>;
        refundedQuantity: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TInteger>;
        returnableQuantity: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TInteger>;
        productId: import("@sinclair/typebox").TInteger;
        size: import("@sinclair/typebox").TString;
        quantity: import("@sinclair/typebox").TInteger;
        price: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TNumber>;
        name: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TString>;
        withdrawn: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TBoolean>;
        picture: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TString>;
    }>>;
    status: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TUnion<import("@sinclair/typebox").TLiteral<"placed" | "paid" | "packed" | "on its way" | "delivered" | "cancelled" | "refunded">[]>>;
    total: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TNumber>;
    vat: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TNumber>;
    discountCode: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TString>;
    discount: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TNumber>;
    delivery: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TObject<{
        kind: import("@sinclair/typebox").TUnion<[import("@sinclair/typebox").TLiteral<"pick-up">, import("@sinclair/typebox").TLiteral<"locker">]>;
        label: import("@sinclair/typebox").TString;
        address: import("@sinclair/typebox").TString;
    }>>;
    canCancel: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TBoolean>;
    canReturn: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TBoolean>;
    shipment: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TUnion<[import("@sinclair/typebox").TObject<{
        courier: import("@sinclair/typebox").TString;
        tracking: import("@sinclair/typebox").TString;
        url: import("@sinclair/typebox").TString;
    }>, import("@sinclair/typebox").TNull]>>;
    returnAskedAt: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TUnion<[import("@sinclair/typebox").TString, import("@sinclair/typebox").TNull]>>;
    return: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TUnion<[import("@sinclair/typebox").TObject<{
        state: import("@sinclair/typebox").TUnion<import("@sinclair/typebox").TLiteral<"refunded" | "requested" | "approved" | "declined" | "received" | "exchanged">[]>;
        askedAt: import("@sinclair/typebox").TString;
        instructions: import("@sinclair/typebox").TString;
        declineReason: import("@sinclair/typebox").TString;
        receivedAt: import("@sinclair/typebox").TUnion<[import("@sinclair/typebox").TString, import("@sinclair/typebox").TNull]>;
        closedAt: import("@sinclair/typebox").TUnion<[import("@sinclair/typebox").TString, import("@sinclair/typebox").TNull]>;
    }>, import("@sinclair/typebox").TNull]>>;
    refunded: import("@sinclair/typebox").TOptional<import("@sinclair/typebox").TNumber>;
}>;
