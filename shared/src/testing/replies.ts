import type { CartReply } from '../models/cart';
import type { Order, OrderSession } from '../models/order';
import type { Product } from '../models/product';
import type { User } from '../models/user';
import type { WishListReply } from '../models/wish-list';
import { cartItemFixture, orderFixture, productFixture, userFixture, wishListItemFixture } from './fixtures';

interface Reply<Body> {
  status: number;
  body: Body;
}

const reply = <Body>(body: Body, status = 200): Reply<Body> => ({ status, body });

/** One example reply per API endpoint. The API's tests check their responses against them; browser tests use them as stubs. */
export const replies = {
  'POST /auth/login': reply({ jwt: 'header.payload.signature' }),
  'POST /auth/create-account': reply({ jwt: 'header.payload.signature' }),
  'GET /products': reply<Product[]>([productFixture(), productFixture({ id: 2, name: 'AirMax Glacier', category: 'AirMax' })]),
  'POST /api/cart': reply<CartReply>({ success: true, cart: [cartItemFixture()] }),
  'GET /api/cart': reply<CartReply>({ success: true, cart: [cartItemFixture()] }),
  'PUT /api/cart': reply<CartReply>({ success: true, cart: [cartItemFixture({ quantity: 2 })] }),
  'DELETE /api/cart': reply<CartReply>({ success: true, cart: [] }),
  'GET /api/wish-list': reply<WishListReply>({ items: [wishListItemFixture()] }),
  'POST /api/wish-list': reply<WishListReply>({ items: [wishListItemFixture()] }),
  'DELETE /api/wish-list': reply<WishListReply>({ items: [] }),
  'POST /back-in-stock': reply({ message: 'We will email you once, when it is back.' }),
  'POST /forgot-password/verify-mail': reply({ message: 'If the address is known, a code is on its way.' }),
  'POST /forgot-password/verify-otp': reply({ message: 'The code is right.' }),
  'POST /forgot-password/change-password': reply({ message: 'Your new password is set.' }),
  'POST /newsletter': reply({ message: 'Please confirm your address by the link that we sent.' }),
  'POST /contact-us': reply({ message: 'We received your message.' }, 201),
  'GET /api/user': reply<User>(userFixture()),
  'PUT /api/user': reply<User>(userFixture()),
  'GET /api/order': reply<Order[]>([orderFixture()]),
  'POST /api/order': reply<OrderSession>({
    session_id: 's1',
    payment_url: '/sandbox/pay/s1',
    total: 1999.9,
    currency: 'ZAR',
    expiresAt: '2026-03-04T10:00:00.000Z',
  }),
  'POST /api/order/confirmation': reply<Order>(orderFixture()),
} as const;
