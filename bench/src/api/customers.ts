/** The shopper of one connection: signed in, with an item in the cart. */
export interface Customer {
  email: string;
  authorization: string;
}

export const PASSWORD = 'Bench-2026!';

export const ADDRESS = {
  firstname: 'Thandi',
  lastname: 'Nkosi',
  phoneNumber: '082 123 4567',
  email: 'thandi@example.com',
  province: 'Gauteng',
  ZIPCode: '2001',
  address: '12 Fox Street, Johannesburg',
};

/** Signs up `count` customers, each with one unit of the product in the cart. */
export async function signUp(url: string, count: number, line: { productId: number; size: string }): Promise<Customer[]> {
  const customers: Customer[] = [];
  for (let number = 0; number < count; number += 1) {
    const email = `bench-${process.pid}-${Date.now().toString(36)}-${number}@example.com`;
    const userAccount = { firstname: 'Thandi', lastname: 'Nkosi', email, password: PASSWORD, role: 'ROLE_CUSTOMER' };
    const { jwt } = (await post(url, '/auth/create-account', { userAccount, signUpForNewsletter: false })) as { jwt: string };
    const authorization = `Bearer ${jwt}`;
    await post(url, '/api/cart', { ...line, quantity: 1 }, { authorization });
    customers.push({ email, authorization });
  }
  return customers;
}

async function post(url: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status} ${await response.text()}`);
  return response.json();
}
