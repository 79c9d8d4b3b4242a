/** Where traces go and how many: the OpenTelemetry settings that the shop supports. */
export interface TracingSettings {
  /** Base address of a collector that speaks OTLP over HTTP; traces go to its /v1/traces. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** Share of the traces that begin here, from 0 to 1. One that began at the edge is kept if the edge keeps it. */
  share: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

const SAMPLERS = ['parentbased_always_on', 'parentbased_traceidratio'];

/** Reads the OTEL_… settings; undefined without an endpoint, which turns tracing off. Adds invalid settings to `wrong`. */
export function readTracing(env: Environment, wrong: string[]): TracingSettings | undefined {
  const text = (name: string) => env[name]?.trim() || undefined;
  const endpoint = text('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint === undefined) return undefined;
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    wrong.push(`OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://collector:4318, not '${endpoint}'.`);
  const sampler = text('OTEL_TRACES_SAMPLER') ?? SAMPLERS[0]!;
  if (!SAMPLERS.includes(sampler)) wrong.push(`OTEL_TRACES_SAMPLER must be ${SAMPLERS.join(' or ')}, not '${sampler}'.`);
  const share = sampler === 'parentbased_traceidratio' ? Number(text('OTEL_TRACES_SAMPLER_ARG') ?? 1) : 1;
  if (!(share >= 0 && share <= 1))
    wrong.push(`OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, not '${text('OTEL_TRACES_SAMPLER_ARG')}'.`);
  return {
    endpoint: endpoint.endsWith('/') ? endpoint.slice(0, -1) : endpoint,
    headers: readHeaders(text('OTEL_EXPORTER_OTLP_HEADERS'), wrong),
    serviceName: text('OTEL_SERVICE_NAME') ?? 'storefront',
    share,
  };
}

function readHeaders(given: string | undefined, wrong: string[]): Record<string, string> {
  const pairs = given?.split(',').map((pair) => pair.split(/=(.*)/, 2).map((part) => part.trim())) ?? [];
  // Does not repeat the value: it is a secret.
  if (pairs.some(([name = '', value]) => !/^[\w-]+$/.test(name) || value === undefined))
    wrong.push('OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs with commas between.');
  return Object.fromEntries(pairs.map(([name, value = '']) => [name, decode(value)]));
}

/** OpenTelemetry's form of the setting has values in percent-encoding. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
