import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Customer } from '../api/customers';

interface Ready {
  authorization: string;
  body: string;
}

/** Prepares the state of each customer's browser before 'Enter the draw' is pressed: the form, and the proof of work. */
export async function prepareEntries(url: string, path: string, customers: readonly Customer[]): Promise<Ready[]> {
  const ready: Ready[] = [];
  for (const [index, { authorization }] of customers.entries()) {
    const challenge = (await (
      await fetch(`${url}/api/launches/${path}/challenge`, { headers: { authorization } })
    ).json()) as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    const body = JSON.stringify({
      size: 'size7',
      acceptsRules: true,
      proof: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
      details: {
        firstName: 'Thandi',
        lastName: 'Nkosi',
        phoneNumber: `083 ${String(1_000_000 + index).replace(/(\d{3})(\d{4})/, '$1 $2')}`,
        address: `${index} Bench Street`,
        province: 'Gauteng',
        zipCode: '2001',
      },
    });
    ready.push({ authorization, body });
  }
  return ready;
}

export interface Entered {
  entered: number;
  shed: number;
  /** Answered with neither 201 nor 503. */
  other: number;
  /** 503 without a time to wait. */
  'without Retry-After': number;
  'p99 ms': number;
  /** Customers that were answered 201, with the entry code. */
  promised: { authorization: string; code: string }[];
}

/** Sends all entries on so many connections at once. */
export async function enterAll(url: string, path: string, ready: readonly Ready[], connections: number): Promise<Entered> {
  const left = [...ready];
  const times: number[] = [];
  const result: Entered = { entered: 0, shed: 0, other: 0, 'without Retry-After': 0, 'p99 ms': 0, promised: [] };
  const connection = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const startedAt = performance.now();
      const answer = await fetch(`${url}/api/launches/${path}/entry`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: next.authorization },
        body: next.body,
      });
      const body = (await answer.json()) as { entry?: { code: string } };
      times.push(performance.now() - startedAt);
      if (answer.status === 201) result.promised.push({ authorization: next.authorization, code: body.entry!.code });
      else if (answer.status !== 503) result.other += 1;
      else {
        result.shed += 1;
        if (!(Number(answer.headers.get('retry-after')) > 0)) result['without Retry-After'] += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  times.sort((a, b) => a - b);
  return { ...result, entered: result.promised.length, 'p99 ms': times[Math.floor(times.length * 0.99)]! };
}

/** How many of those who were answered 201 are not in the draw. */
export async function countMissing(url: string, path: string, promised: Entered['promised']): Promise<number> {
  let missing = 0;
  for (const { authorization, code } of promised) {
    const answer = await fetch(`${url}/api/launches/${path}/entry`, { headers: { authorization } });
    const { entry } = (await answer.json()) as { entry: { code: string; state: string } | null };
    if (entry?.code !== code) missing += 1;
  }
  return missing;
}
