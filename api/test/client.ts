// eslint-disable-next-line no-restricted-syntax -- tests read responses of many shapes, and expect() checks them
export interface Reply<T = any> {
  status: number;
  headers: Headers;
  /** Parsed JSON, or the text if it is not JSON. */
  body: T;
}

type HeaderMap = Record<string, string>;

/** The cookies of a reply that a browser sends with a request for `path`; '' for none. */
export const cookiesFor = (path: string, { headers }: Reply): string =>
  headers
    .getSetCookie()
    .filter((cookie) => {
      const below = /; path=([^;]+)/i.exec(cookie)?.[1] ?? '/';
      return path === below || path.startsWith(below.replace(/\/?$/, '/'));
    })
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** Test client of a shop, in this process or another. */
export interface Client {
  url: string;
  get(path: string, headers?: HeaderMap): Promise<Reply>;
  post(path: string, body?: unknown, headers?: HeaderMap): Promise<Reply>;
  put(path: string, body?: unknown, headers?: HeaderMap): Promise<Reply>;
  delete(path: string, headers?: HeaderMap, body?: unknown): Promise<Reply>;
  /** A new customer: the address, and the headers that carry the token. */
  customer(overrides?: {
    email?: string;
    password?: string;
  }): Promise<{ email: string; password: string; jwt: string; auth: HeaderMap }>;
}

export const PASSWORD = 'Correct1!horse';
let customers = 0;

export function clientOf(url: string): Client {
  const send = async (method: string, path: string, body: unknown, headers: HeaderMap = {}): Promise<Reply> => {
    const raw = typeof body === 'string' || body === undefined;
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: raw ? (body as string) : JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: parseBody(await response.text()) };
  };
  return {
    url,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, headers, body) => send('DELETE', path, body, headers),
    async customer({ email = `customer-${process.pid}-${(customers += 1)}@example.com`, password = PASSWORD } = {}) {
      const userAccount = { firstname: 'Thandi', lastname: 'Nkosi', email, password, role: 'ROLE_CUSTOMER' };
      const { status, body } = await send('POST', '/auth/create-account', { userAccount, signUpForNewsletter: false });
      if (status !== 200) throw new Error(`sign-up returned ${status} ${JSON.stringify(body)}`);
      return { email, password, jwt: body.jwt, auth: { authorization: `Bearer ${body.jwt}` } };
    },
  };
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
