export declare const paths: {
    readonly home: "/";
    readonly shop: (category: string) => string;
    readonly shopAll: "/Shop/shop-all";
    readonly product: (product: {
        category: string;
        name: string;
    }) => string;
    readonly wishList: "/Wish-List";
    readonly login: "/Login";
    readonly createAccount: "/Create-Account";
    readonly forgotPassword: "/Forgot-Password";
    readonly verifyOtp: "/Verify-Otp";
    readonly changePassword: "/Change-Password";
    readonly dashboard: (tab?: "profile" | "cart" | "orders") => string;
    readonly order: "/Order";
    readonly paymentSuccess: "/payment/success";
    readonly paymentFailure: "/payment/failure";
    readonly aboutUs: "/Info/About-Us";
    readonly terms: "/Info/Terms-of-Service";
    readonly refundPolicy: "/Info/Refund-Policy";
    readonly help: "/Info/Help";
};
