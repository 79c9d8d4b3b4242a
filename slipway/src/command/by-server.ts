import { Readable } from 'node:stream';
import { filesBelow, linkError } from '../publish/build';
import { outputFolder } from '../publish/output-folder';
import { readBuild, type Published } from '../publish/publish';
import { ReleaseError } from '../release-error';
import type { MoveRequest } from '../serve/ops/moves';
import { packTar } from '../tar';
import type { Arguments } from './arguments';
import { COMMANDS, usageError } from './commands';
import { readAddress } from './read-address';
import { conditionOf, formatPublished, reasonOf, type CommandContext } from './run';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The address of the releases that carry out a command in the place of a store: --server, or RELEASE_SERVER without --store. Undefined
 * without one. Throws a ReleaseError of kind `usage` for a command that needs a store, and has none.
 */
export function serverOf({ command, store, server }: Arguments, env: Environment): string | undefined {
  if (store !== undefined && server !== undefined) throw usageError('give --store or --server, and not both', command);
  const address =
    store === undefined ? readAddress({ RELEASE_SERVER: server ?? env.RELEASE_SERVER }, 'RELEASE_SERVER') : undefined;
  if (address === undefined || COMMANDS[command]!.options.includes('server')) return address?.replace(/\/$/, '');
  if (env.RELEASE_STORE?.trim()) return undefined;
  throw usageError(`${command} needs a store, and RELEASE_SERVER is none: give --store, or set RELEASE_STORE`, command);
}

type Context = Pick<CommandContext, 'folder' | 'commitOf' | 'askReason'> & { env: Environment };

/** Has a server publish a build, or move its pointer, and returns what to print. Throws a ReleaseError with the server's own message. */
export async function runByServer(args: Arguments, server: string, context: Context): Promise<string> {
  const { env } = context;
  if (args.command === 'publish') return publishBy(args, server, context);
  const { name, version, command, percent, end, auto, message, to } = args;
  if (!name) throw usageError(`${command} needs a name`, command);
  const { after, onlyNewer, expected, drops } = conditionOf(args);
  const body: MoveRequest = {
    slice: name,
    reason: await reasonOf(args, context),
    environment: env.RELEASE_ENVIRONMENT?.trim() || undefined,
    version,
    to,
    message,
    percent: percent === undefined ? undefined : Number(percent),
    // A move takes no field that is not for it, not even a false one.
    end: end || undefined,
    auto: auto || undefined,
    onlyNewer: onlyNewer || undefined,
    after,
    expected,
    drops,
  };
  const headers = { 'content-type': 'application/json' };
  const moved = await ask(server, command, tokenIn(env, 'RELEASE_TOKEN'), { headers, body: JSON.stringify(body) });
  const { slice, message: text, ...result } = moved as { slice: string; message: string };
  return args.json ? JSON.stringify({ name: slice, ...result }) : text;
}

async function publishBy(args: Arguments, server: string, { folder, commitOf, env }: Context): Promise<string> {
  const output = await outputFolder(folder, args.name);
  const commit = commitOf(output);
  // Read here, too, since name and version may be those of a package.json, which is not in the output.
  const { name, version } = (await readBuild(output, args.publishAs)).record;
  const linked = await linkError(output);
  if (linked) throw linked;
  const query = new URLSearchParams({ name, version, ...(commit && { commit }) });
  const archive = packTar(output, await filesBelow(output));
  const published = await ask(server, `publish?${query}`, tokenIn(env, 'PUBLISH_TOKEN'), {
    headers: { 'content-type': 'application/x-tar' },
    body: Readable.toWeb(Readable.from(archive)) as ReadableStream,
    duplex: 'half',
  });
  return formatPublished(args, published as Published, server);
}

/** Only from the environment: other users of a machine can read arguments. */
function tokenIn(env: Environment, setting: 'PUBLISH_TOKEN' | 'RELEASE_TOKEN'): string {
  const token = env[setting]?.trim();
  // The error of `fetch` about such a header would show the token.
  if (token && !/^[\x21-\x7e]+$/.test(token))
    throw new ReleaseError(
      `${setting} has a blank, a line break or another character that no token has. Set it to the token alone.`,
      'usage',
    );
  if (token) return token;
  throw new ReleaseError(`${setting} is not set: it holds a token of ${setting}S of the server.`, 'usage');
}

/** A server that cannot be reached, or fails. */
export class ServerError extends Error {
  constructor(message: string, mayBeMoved: boolean, cause?: unknown) {
    super(mayBeMoved ? `${message} The move may have been made anyway: look at the state before you repeat it.` : message, {
      cause,
    });
    this.name = 'ServerError';
  }
}

/** Advice for answers that a proxy in front of the server makes itself, often as HTML. */
const OF_PROXIES: Readonly<Record<number, string>> = {
  408: 'a proxy in front of it waited too long for the build. Allow it more time to receive a body.',
  413: 'a proxy in front of it takes no body of this size. Allow 128 MB for POST ops/api/publish.',
  429: 'a proxy in front of it had too many requests of this address. Try again in a minute.',
  502: 'a proxy in front of it does not reach it. Try again once the server runs.',
  503: 'a proxy in front of it does not reach it. Try again once the server runs.',
  504: 'a proxy in front of it waited too long for its answer. Allow it five minutes for POST ops/api/publish.',
};

async function ask(server: string, call: string, token: string, init: RequestInit & { duplex?: 'half' }): Promise<object> {
  const address = `${server}/ops/api/${call}`;
  const headers = { ...init.headers, authorization: `Bearer ${token}` };
  // Publishing again does no harm.
  const isMove = !call.startsWith('publish?');
  // A redirect would take the token elsewhere, and cannot send the build again.
  const response = await fetch(address, { ...init, headers, method: 'POST', redirect: 'manual' }).catch((error: Error) => {
    const why = (error.cause as Error | undefined)?.message || error.message;
    throw new ServerError(`${server} does not answer: ${why}.`, isMove, error);
  });
  const { status, ok } = response;
  const answer = parsed(await response.text());
  if (ok && answer) return answer;
  const message = answer?.message;
  if (typeof message !== 'string')
    throw new ServerError(
      `${address.split('?')[0]} answers ${status}, and not as releases do: ${OF_PROXIES[status] ?? 'the address is that of their base, such as https://acme.dev/releases.'}`,
      isMove && status >= 500,
    );
  if (status >= 500) throw new ServerError(message, isMove && answer?.mayBeWritten !== false);
  throw new ReleaseError(message, status === 400 ? 'usage' : 'refused');
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return (JSON.parse(text) as Record<string, unknown> | null) ?? undefined;
  } catch {
    return undefined;
  }
}
