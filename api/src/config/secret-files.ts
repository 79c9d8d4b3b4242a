import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that may stand in a file, as container platforms provide secrets: JWT_SECRET_FILE names the file of JWT_SECRET. */
const SECRET_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'PGPASSWORD',
  'REDIS_URL',
  'BACKUP_KEY',
  'SMTP_URL',
  'JWT_SECRET',
  'JWT_SECRET_FORMER',
  'STAFF_SECRET',
  'SANDBOX_WEBHOOK_SECRET',
  'YOCO_SECRET_KEY',
  'YOCO_WEBHOOK_SECRET',
  'PAYSTACK_SECRET_KEY',
  'SHIP_LOGIC_KEY',
  'RELEASE_TOKENS',
  'PUBLISH_TOKENS',
  'OIDC_CLIENT_SECRET',
  'OIDC_COOKIE_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

/**
 * The environment with the content of the files that NAME_FILE settings name, without surrounding white space. Throws one Error
 * that says which file cannot be read or is empty, and which setting has another value as well. node-postgres reads PGPASSWORD from the
 * process itself, so that one is set there, too: a second call sees the same value twice.
 */
export function withSecretFiles(env: Environment): Environment {
  const found: Record<string, string> = {};
  const wrong: string[] = [];
  for (const name of SECRET_SETTINGS) {
    const file = env[`${name}_FILE`]?.trim();
    if (!file) continue;
    try {
      const secret = readFileSync(file, 'utf8').trim();
      const given = env[name]?.trim();
      if (!secret) wrong.push(`${name}_FILE: ${file} is empty.`);
      else if (given && given !== secret) wrong.push(`${name} and ${name}_FILE are both set. Keep one of them.`);
      else found[name] = secret;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      wrong.push(`${name}_FILE: ${file} cannot be read (${code}). Check the path and who may read it.`);
    }
  }
  if (wrong.length) throw new Error(`The shop cannot start:\n${wrong.map((line) => `- ${line}`).join('\n')}`);
  if (found.PGPASSWORD) process.env.PGPASSWORD = found.PGPASSWORD;
  return { ...env, ...found };
}
