/** Paths of the shop that slices link to. Matching is case-insensitive (NAV-8). */
export const paths = {
  home: '/',
  shop: (category: string) => `/Shop/${encodeURIComponent(category)}`,
  shopAll: '/Shop/shop-all',
  product: (product: { category: string; name: string }) =>
    `/Shop/${encodeURIComponent(product.category)}/${encodeURIComponent(product.name)}`,
  wishList: '/Wish-List',
  login: '/Login',
  createAccount: '/Create-Account',
  forgotPassword: '/Forgot-Password',
  verifyOtp: '/Verify-Otp',
  changePassword: '/Change-Password',
  dashboard: (tab?: 'profile' | 'cart' | 'orders') => (tab ? `/Dashboard?tab=${tab}` : '/Dashboard'),
  order: '/Order',
  paymentSuccess: '/payment/success',
  paymentFailure: '/payment/failure',
  aboutUs: '/Info/About-Us',
  terms: '/Info/Terms-of-Service',
  refundPolicy: '/Info/Refund-Policy',
  help: '/Info/Help',
} as const;
