import { readApiConfig, withSecretFiles } from 'api';
import { openStore, readSmoke } from 'slipway';
import { readSingleSignOn, readTokens } from 'slipway/serve';
import { readServerConfig, type ServerConfig } from './config';

type Environment = Readonly<Record<string, string | undefined>>;

/** Signs nothing. A server that generates its secret may run without OIDC_COOKIE_SECRET. */
const ANY_SECRET = 'x'.repeat(32);

/**
 * Reads all settings of the shop before anything is built, opened or migrated. Throws one Error that names each invalid
 * setting and the remedy; an invalid setting in a file (NAME_FILE) stops the reading, because other settings may need the
 * file's content. Returns the server's settings, and the environment with the content of the files.
 */
export function checkSettings(given: Environment, repository: string): { env: Environment; config: ServerConfig } {
  const env = withSecretFiles(given);
  const wrong = new Set<string>();
  const read = <Value>(reader: () => Value): Value | undefined => {
    try {
      return reader();
    } catch (error) {
      for (const line of linesOf(error)) wrong.add(line);
      return undefined;
    }
  };
  const config = read(() => readServerConfig(env, repository));
  read(() => readApiConfig(config ? { ...env, DATA_DIR: config.dataDir } : env, repository));
  read(() => readSmoke(env));
  read(() => readTokens(env.RELEASE_TOKENS));
  read(() => readTokens(env.PUBLISH_TOKENS, 'PUBLISH_TOKENS'));
  read(() => readSingleSignOn(env, ANY_SECRET));
  if (config) read(() => openStore({ ...env, RELEASE_STORE: config.releaseStore }, repository));
  if (!config || wrong.size > 0) throw new Error(`The shop cannot start:\n${[...wrong].map((line) => `- ${line}`).join('\n')}`);
  return { env, config };
}

/** The single messages in an error of one of the readers, which may list several. */
function linesOf(error: unknown): string[] {
  const [first = '', ...rest] = (error as Error).message.split('\n- ');
  return rest.length > 0 ? rest : [first];
}
