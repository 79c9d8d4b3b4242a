import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const read = (file: string) => readFileSync(join(__dirname, '..', file), 'utf8');

interface Service {
  environment?: Record<string, string>;
  network_mode?: string;
  networks?: object;
  volumes?: string[];
  ulimits?: { nofile: number };
}
const servicesOf = (file: string) => (parse(read(file), { merge: true }) as { services: Record<string, Service> }).services;

const services = servicesOf('docker-compose.yml');
const inBucket = servicesOf('deploy/compose.s3.yml');
const settingsOf = (service: Service | undefined) => Object.keys(service?.environment ?? {});

/** Settings of .env.example, without those for building and testing. */
const SETTINGS = read('.env.example')
  .replace(/# ── Building and testing[\s\S]*?# ── docker-compose/, '# ── docker-compose')
  .split('\n')
  .flatMap((line) => /^#([A-Z][A-Z_]+)=/.exec(line)?.[1] ?? []);

/** Given by the image. */
const IN_IMAGE = ['PORT', 'HOST', 'DATA_DIR'];
/** Given by compose.s3.yml; without it the store is a volume. */
const WITH_BUCKET = ['RELEASE_STORE'];
/** Read by Compose itself. */
const FOR_COMPOSE = [
  'POSTGRES_PASSWORD',
  'POSTGRES_PASSWORD_FILE',
  'HTTP_PORT',
  'HTTPS_PORT',
  'RELEASE_PUBLIC_KEY',
  'SOURCE_COMMIT',
  'BACKUP_FOLDER',
  'EDGE_MEMORY',
  'SERVER_MEMORY',
  'BACKUP_MEMORY',
  'POSTGRES_MEMORY',
];
/** Read by the docker compose command. */
const FOR_COMMAND = ['COMPOSE_PROFILES', 'COMPOSE_FILE'];
/** Read by the nightly backup, not by servers. */
const FOR_BACKUP = ['BACKUP_KEY', 'BACKUP_STORE', 'BACKUP_AT'];
/** Read by the release command, not by servers. */
const FOR_RELEASE = ['SLIPWAY_COMMAND', 'RELEASE_WHO', 'RELEASE_SMOKE', 'RELEASE_SMOKE_SECONDS'];

test('every setting reaches the containers that read it', () => {
  const expected = SETTINGS.filter(
    (name) => ![...IN_IMAGE, ...WITH_BUCKET, ...FOR_COMPOSE, ...FOR_COMMAND, ...FOR_RELEASE, ...FOR_BACKUP].includes(name),
  );
  expect(expected.length).toBeGreaterThan(25);
  for (const server of ['server-1', 'server-2', 'shop'])
    expect(expected.filter((name) => !settingsOf(services[server]).includes(name)).map((name) => `${server}: ${name}`)).toEqual(
      [],
    );
  expect(settingsOf(services.backup)).toEqual(expect.arrayContaining([...expected, ...FOR_BACKUP]));
  expect(settingsOf(services.release)).toEqual(
    expect.arrayContaining([...FOR_RELEASE, 'RELEASE_HOOK', 'RELEASE_SIGNING_KEY', 'PREVIEW_SECRET']),
  );
  for (const name of FOR_COMPOSE) expect(read('docker-compose.yml')).toContain(`\${${name}`);
});

test('every secret that may be a file reaches the containers as one', () => {
  const [, list] = /SECRET_SETTINGS = \[([^\]]+)\]/.exec(read('api/src/config/secret-files.ts')) ?? [];
  const secrets = [...list!.matchAll(/'(\w+)'/g)].map(([, name]) => `${name}_FILE`);
  expect(secrets.length).toBeGreaterThan(10);
  expect(secrets.filter((name) => !settingsOf(services.backup).includes(name))).toEqual([]);
  expect(secrets.filter((name) => name !== 'BACKUP_KEY_FILE' && !settingsOf(services['server-1']).includes(name))).toEqual([]);
});

test('with the bucket file, every container that reads or writes releases uses the bucket, over a network', () => {
  const users = Object.keys(services).filter((name) => !['edge', 'postgres'].includes(name));
  expect(Object.keys(inBucket).sort()).toEqual(users.sort());
  for (const name of users) {
    expect(settingsOf(inBucket[name])).toEqual(expect.arrayContaining(WITH_BUCKET));
    expect(inBucket[name]?.network_mode ?? services[name]?.network_mode).not.toBe('none');
  }
});

// Compose 1 takes the first brace for the end: `${A:-x${B}y}` becomes `x${By}`.
test.each(['docker-compose.yml', 'deploy/compose.s3.yml'])('%s contains no nested setting', (file) => {
  expect(read(file).match(/\$\{[^}]*\$\{/g)).toBeNull();
});

test('every container is sandboxed, and limits its memory and its log', () => {
  for (const [name, service] of Object.entries(services))
    expect([name, service]).toEqual([
      name,
      expect.objectContaining({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/\d[mg]\}?$/),
        // Compose takes options as texts only.
        logging: { driver: 'local', options: { 'max-size': '50m', 'max-file': '5' } },
      }),
    ]);
});

test('the edge may open as many files as nginx requests', () => {
  const [, files] = /worker_rlimit_nofile (\d+);/.exec(read('deploy/nginx/nginx.conf'))!;
  expect(services.edge).toMatchObject({ ulimits: { nofile: expect.any(Number) } });
  expect(services.edge!.ulimits!.nofile).toBeGreaterThanOrEqual(Number(files));
});

test('a replaced server gets the same address, which no other container gets, because the edge resolves names once', () => {
  const { networks } = parse(read('docker-compose.yml')) as {
    networks: { inside: { ipam: { config: { ip_range: string }[] } } };
  };
  expect(networks.inside.ipam.config[0]!.ip_range).toBe('172.30.7.128/25');
  const addresses = ['server-1', 'server-2'].map((name) => services[name]!.networks);
  expect(addresses).toEqual([{ inside: { ipv4_address: '172.30.7.11' } }, { inside: { ipv4_address: '172.30.7.12' } }]);
});

test('PostgreSQL and the publishers get only their secrets, and servers do not get the key that signs releases', () => {
  const secretsOf = (name: string) => (services[name]!.volumes ?? []).filter((each) => /secrets|release-keys/.test(each));
  expect(secretsOf('postgres')).toEqual(['./deploy/secrets/postgres:/run/secrets/postgres:ro']);
  expect(secretsOf('publish-mf-info')).toEqual(['./deploy/release-keys:/run/release-keys:ro']);
  expect(secretsOf('release')).toEqual(['./deploy/release-keys:/run/release-keys:ro']);
  for (const name of ['server-1', 'server-2', 'shop', 'backup'])
    expect(secretsOf(name)).toEqual(['./deploy/secrets:/run/secrets:ro']);
});

test('no container gets an unused setting', () => {
  const known = [...SETTINGS, 'PGPASSWORD', 'RELEASE_SIGNING_KEY', 'POSTGRES_USER', 'POSTGRES_DB'];
  const given = Object.values(services).flatMap(settingsOf);
  expect([...new Set(given)].filter((name) => !known.includes(name.replace(/_FILE$/, '')))).toEqual([]);
});
