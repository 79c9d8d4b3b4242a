import type { CartItem, GuestLine } from '../models/cart';
import type { Order, OrderRequest } from '../models/order';
import type { Product } from '../models/product';
import type { User } from '../models/user';
import type { WishListItem } from '../models/wish-list';

/** A Dunk with stock 4 of UK 3, 2 of UK 7 and 0 of UK 8. */
export function productFixture(overrides: Partial<Product> = {}): Product {
  const id = overrides.id ?? 1;
  return {
    id,
    name: 'Dunk Low Harbour',
    category: 'Dunk',
    price: 1999.9,
    image1: '/pictures/dunk-low-harbour/side-640.webp',
    image2: '/pictures/dunk-low-harbour/quarter-640.webp',
    image3: '/pictures/dunk-low-harbour/top-640.webp',
    image4: '/pictures/dunk-low-harbour/heel-640.webp',
    stock: [{ id, size3: 4, size7: 2, size8: 0 }],
    colourway: 'Harbour',
    description: 'A court shoe with a padded collar and a flat cup sole.',
    materials: ['Leather', 'Rubber'],
    ...overrides,
  };
}

export function cartItemFixture(overrides: Partial<CartItem> = {}): CartItem {
  return { id: 11, productId: 1, quantity: 1, size: 'size3', price: 1999.9, ...overrides };
}

export function wishListItemFixture(overrides: Partial<WishListItem> = {}): WishListItem {
  const { id, name, category, image1, price } = productFixture();
  return { productId: id, name, category, image1, price, savedAt: '2026-03-04T09:30:00.000Z', ...overrides };
}

export function guestLineFixture(overrides: Partial<GuestLine> = {}): GuestLine {
  const product = overrides.product ?? productFixture();
  return { productId: product.id, quantity: 1, size: 'size3', price: product.price, product, ...overrides };
}

export function userFixture(overrides: Partial<User> = {}): User {
  return {
    firstname: 'Thandi',
    lastname: 'Mokoena',
    email: 'thandi@example.com',
    phoneNumber: '082 555 0123',
    address: '5 Long Street, Cape Town',
    ...overrides,
  };
}

export function orderRequestFixture(overrides: Partial<OrderRequest> = {}): OrderRequest {
  return {
    firstname: 'Thandi',
    lastname: 'Mokoena',
    phoneNumber: '0825550123',
    email: 'thandi@example.com',
    province: 'Western Cape',
    ZIPCode: '8001',
    address: '5 Long Street, Cape Town',
    ...overrides,
  };
}

export function orderFixture(overrides: Partial<Order> = {}): Order {
  return {
    orderId: 'LC-1042',
    orderDate: '2026-03-04T09:30:00.000Z',
    deliveryDate: '2026-03-09T22:00:00.000Z',
    address: '5 Long Street, Cape Town',
    province: 'Western Cape',
    orders: [{ productId: 1, size: 'size3', quantity: 2, price: 1999.9 }],
    status: 'paid',
    total: 3999.8,
    ...overrides,
  };
}
