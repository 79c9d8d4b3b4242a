// Tests read answers of many shapes, and expect() is what checks them.
export interface Reply<T = any> {
  status: number;
  headers: Headers;
  /** Parsed JSON, or the text where it is none. */
  body: T;
}

type Headings = Record<string, string>;

/** What a test asks a shop by, in this process or in another one. */
export interface Client {
  url: string;
  get(path: string, headers?: Headings): Promise<Reply>;
  post(path: string, body?: unknown, headers?: Headings): Promise<Reply>;
  put(path: string, body?: unknown, headers?: Headings): Promise<Reply>;
  delete(path: string, headers?: Headings): Promise<Reply>;
  /** A fresh customer: address and the headers that carry the token. */
  customer(overrides?: {
    email?: string;
    password?: string;
  }): Promise<{ email: string; password: string; jwt: string; auth: Headings }>;
}

export const PASSWORD = 'Correct1!horse';
let customers = 0;

export function clientOf(url: string): Client {
  const ask = async (method: string, path: string, body: unknown, headers: Headings = {}): Promise<Reply> => {
    const raw = typeof body === 'string' || body === undefined;
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: raw ? (body as string) : JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: parsed(await response.text()) };
  };
  return {
    url,
    get: (path, headers) => ask('GET', path, undefined, headers),
    post: (path, body, headers) => ask('POST', path, body, headers),
    put: (path, body, headers) => ask('PUT', path, body, headers),
    delete: (path, headers) => ask('DELETE', path, undefined, headers),
    async customer({ email = `customer-${process.pid}-${(customers += 1)}@example.com`, password = PASSWORD } = {}) {
      const userAccount = { firstname: 'Thandi', lastname: 'Nkosi', email, password, role: 'ROLE_CUSTOMER' };
      const { status, body } = await ask('POST', '/auth/create-account', { userAccount, signUpForNewsletter: false });
      if (status !== 200) throw new Error(`sign-up answered ${status} ${JSON.stringify(body)}`);
      return { email, password, jwt: body.jwt, auth: { authorization: `Bearer ${body.jwt}` } };
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
