import { find } from './dom';

const TOKEN = 'release-token';
const API = new URL('api/', find<HTMLScriptElement>('script').src);

export const session = {
  token: sessionStorage.getItem(TOKEN) ?? '',
  /** The chosen environment; '' for the server's. */
  environment: '',
  /** Counts reloads of the live state and sign-outs: only the latest one may still change the page. */
  looks: 0,
};

/** A call that failed. */
export class CallError extends Error {
  constructor(
    message: string,
    /** Whether a move may have been made anyway. */
    readonly isUnknown: boolean,
    /** The exposes that the move would drop: naming them allows it. */
    readonly drops: unknown,
  ) {
    super(message);
  }
}

/** Calls the server, with a body for a move. Rejects with a CallError. */
export async function call<Answer>(path: string, body?: object): Promise<Answer> {
  const address = new URL(path, API);
  if (!body && session.environment) address.searchParams.set('environment', session.environment);
  const answer = await fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(session.token ? { authorization: `Bearer ${session.token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => null);
  const data = (await answer?.json().catch(() => null)) as
    (Answer & { message?: string; mayBeWritten?: boolean; drops?: unknown }) | null | undefined;
  if (answer?.status === 401) signOut();
  if (answer?.ok && data) return data;
  const isRefused = answer !== null && answer.status >= 400 && answer.status < 500;
  const text = answer ? `The server answered ${answer.status}. Try again.` : 'The server cannot be reached. Try again.';
  // The server says whether a bucket or a disk failed before it wrote. Any other failure may have come after the move.
  throw new CallError(data?.message ?? text, data?.mayBeWritten ?? !isRefused, data?.drops);
}

export function keepToken(): void {
  sessionStorage.setItem(TOKEN, session.token);
}

export function signOut(): void {
  session.token = '';
  session.looks += 1;
  sessionStorage.removeItem(TOKEN);
  const wasSignedIn = !find('#releases').hidden;
  find('#releases').hidden = true;
  find('#sign-in').hidden = false;
  if (wasSignedIn) (document.querySelector<HTMLElement>('#account') ?? find('#token')).focus();
}
