import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { emitPackage, openScratch } from '../test/scratch';

const chart = join(__dirname, '../chart');
const templates = readdirSync(join(chart, 'templates')).map((file) => readFileSync(join(chart, 'templates', file), 'utf8'));
const DEFAULTS = parse(readFileSync(join(chart, 'values.yaml'), 'utf8')) as Record<string, unknown>;

interface Container {
  image: string;
  command: string[];
  args: string[];
  env: { name: string; value: string }[];
  envFrom: object[] | null;
  ports: { name: string; containerPort: number }[];
  readinessProbe: { httpGet: { path: string; port: string } };
  lifecycle?: { preStop: { exec: { command: string[] } } };
  resources?: object;
  volumeMounts?: { mountPath: string }[];
}
interface Resource {
  kind: string;
  metadata: { name: string };
  spec: {
    replicas?: number;
    selector: { matchLabels: object } & object;
    template: {
      metadata: { labels: object };
      spec: { containers: [Container]; securityContext: object; serviceAccountName?: string; volumes?: object[] };
    };
    ports: { targetPort: string }[];
  };
}

/**
 * Renders the part of Helm's language that these templates use: values, `required`, `quote`, `toJson`, and `if` with `not`. Anything else
 * remains, and is not valid YAML.
 */
function render(values: object): Map<string, Resource> {
  const all = { Values: { ...DEFAULTS, image: 'acme/slipway:1', ...values }, Release: { Name: 'news' } };
  const read = (path: string) =>
    path
      .split('.')
      .slice(1)
      .reduce<unknown>((of, key) => {
        expect(of).toHaveProperty(key);
        return (of as Record<string, unknown>)[key];
      }, all);
  const texts = templates.map((template) =>
    template
      .replace(
        /\s*\{\{- if (not )?(\.[\w.]+) \}\}(.*?)\s*\{\{- end \}\}/gs,
        (_all, not: string | undefined, path: string, body: string) => (isTrue(read(path)) === !not ? body : ''),
      )
      .replace(
        /\{\{ (?:required "[^"]+" )?(\.[\w.]+)(?: \| (quote|toJson))? \}\}/g,
        (_all, path: string, form: string | undefined) =>
          form === 'toJson' ? JSON.stringify(read(path)) : form ? JSON.stringify(String(read(path))) : String(read(path)),
      ),
  );
  const resources = texts.map((text) => parse(text) as Resource | null).filter((each) => each !== null);
  return new Map(resources.map((each) => [each.kind, each]));
}

/** Helm takes an empty map for false. */
const isTrue = (value: unknown) => (typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value));

const deploymentOf = (values: object) => render(values).get('Deployment')!.spec;
const containerOf = (values: object) => deploymentOf(values).template.spec.containers[0];

test('the chart serves a folder in a volume, or a bucket without a volume', () => {
  const folder = render({});
  expect([...folder.keys()].sort()).toEqual(['Deployment', 'PersistentVolumeClaim', 'Service']);
  const { volumeMounts, env } = containerOf({});
  const claim = { claimName: folder.get('PersistentVolumeClaim')!.metadata.name };
  expect(deploymentOf({}).template.spec.volumes).toEqual([{ name: 'releases', persistentVolumeClaim: claim }]);
  expect(env).toContainEqual({ name: 'RELEASE_STORE', value: volumeMounts![0]!.mountPath });
  const image = readFileSync(join(chart, '../container/Dockerfile'), 'utf8');
  expect(image).toContain(`-o node -g node ${volumeMounts![0]!.mountPath}\n`);

  const store = 's3://acme-releases/web';
  expect([...render({ store }).keys()].sort()).toEqual(['Deployment', 'Service']);
  expect(containerOf({ store }).env).toContainEqual({ name: 'RELEASE_STORE', value: store });
  expect(JSON.stringify(deploymentOf({ store }))).not.toContain('volume');
});

test('the chart takes settings from a ConfigMap and a Secret, and its service finds the pods', () => {
  const given = { configMap: 'web', secret: 'tokens', servers: 3 };
  expect(containerOf(given).envFrom).toEqual([{ configMapRef: { name: 'web' } }, { secretRef: { name: 'tokens' } }]);
  expect(containerOf({}).envFrom).toBeNull();
  const { replicas, selector, template } = deploymentOf(given);
  expect(replicas).toBe(3);
  expect(template.metadata.labels).toEqual(selector.matchLabels);
  const service = render(given).get('Service')!.spec;
  expect(service.selector).toEqual(selector.matchLabels);
  expect(service.ports.map(({ targetPort }) => targetPort)).toEqual([containerOf(given).ports[0]!.name]);
});

test('a pod keeps listening until proxies know that it ends, and fits the restricted policy of a namespace', () => {
  expect(containerOf({ store: 's3://releases' }).lifecycle?.preStop.exec.command).toEqual(['sleep', '5']);
  expect(containerOf({}).lifecycle).toBeUndefined();
  expect(deploymentOf({}).template.spec.securityContext).toMatchObject({
    runAsNonRoot: true,
    seccompProfile: { type: 'RuntimeDefault' },
  });
});

test('a pod has a ServiceAccount and resources where values name them', () => {
  const resources = { limits: { memory: '512Mi' } };
  const given = { serviceAccount: 'releases', resources };
  expect([deploymentOf(given).template.spec.serviceAccountName, containerOf(given).resources]).toEqual(['releases', resources]);
  expect([deploymentOf({}).template.spec.serviceAccountName, containerOf({}).resources]).toEqual([undefined, undefined]);
});

test('the command of the chart serves, and passes its readiness probe', async () => {
  emitPackage();
  const scratch = openScratch();
  const { command, args, env, ports, readinessProbe } = containerOf({ base: '/portal/releases/', proxies: 2 });
  expect(command.slice(-2)).toEqual(['--port', String(ports[0]!.containerPort)]);
  const words = [...command.slice(1, -1), '0', ...args];
  const given = Object.fromEntries(env.map(({ name, value }) => [name, value]));
  const child = spawn(process.execPath, [join(__dirname, '../dist/command/main.js'), ...words], {
    cwd: scratch.dataDir,
    env: { ...process.env, ...given, RELEASE_STORE: scratch.store.place },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const port = /:(\d+)\//.exec(line.toString())![1];
  const { status } = await fetch(`http://localhost:${port}${readinessProbe.httpGet.path}`);
  child.kill('SIGTERM');
  await once(child, 'exit');
  scratch.remove();
  expect(status).toBe(200);
});

test('every value of the chart is used', () => {
  const used = templates.join('');
  expect(Object.keys(DEFAULTS).filter((name) => !used.includes(`.Values.${name}`))).toEqual([]);
});
