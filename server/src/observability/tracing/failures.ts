import type { DiagLogger } from '@opentelemetry/api';

const ONCE_PER_MS = 60_000;

/** OpenTelemetry's internal log, reduced to one failure a minute: an unreachable collector fails every batch. */
export function followFailures(onFailure: (reason: string) => void): DiagLogger {
  let quietUntil = 0;
  const report = (...parts: unknown[]) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + ONCE_PER_MS;
    onFailure(parts.map(String).join(' ').slice(0, 500));
  };
  const ignore = () => undefined;
  return { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore };
}
