import { jsonOf, sendRequest } from './send-request';

export interface Operation {
  /** In capitals. */
  method: string;
  /** With its parameters filled in. */
  path: string;
  /** The required credentials: a customer's 'token', a 'staff' session, or empty for a public operation. */
  access: string[];
}

/** Every operation of the shop's own description of its API. */
export async function operationsOf(url: string): Promise<Operation[]> {
  const { paths } = jsonOf<{ paths: Record<string, Record<string, { security?: object[] }>> }>(
    await sendRequest(url, '/docs/json'),
  );
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { security = [] }]) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{\w+\}/g, '1'),
      access: security.flatMap((scheme) => Object.keys(scheme)),
    })),
  );
}

export const withBody = ({ method }: Operation) => method !== 'GET' && method !== 'DELETE';
