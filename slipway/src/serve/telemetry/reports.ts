import { LOAD_STAGES, ON_THE_SERVER, type LoadStage } from '../../counts';
import { isServedVersion } from '../../version';

/** How loading one version of a remote, or of a host, ended in a browser. */
export interface LoadReport {
  remote: string;
  version: string;
  stage: LoadStage;
}

const MAX_REPORTS = 50;
const NAME = /^(?:@[\w.-]{1,100}\/)?[\w-][\w.-]{0,100}$/;

/** `reports` of a telemetry body; null where there are none, too many, or one that browsers cannot have sent. */
export function readReports(body: unknown): LoadReport[] | null {
  const { reports } = fieldsOf(body);
  if (!Array.isArray(reports) || reports.length > MAX_REPORTS) return null;
  return (reports as unknown[]).every(isReport) ? (reports as LoadReport[]) : null;
}

/** Generation of the pointer in the reporting page; undefined where it sends none. */
export const generationIn = (body: unknown): unknown => fieldsOf(body).generation;

/** Whether these may name a version of a remote or a host: strangers send what they like. */
export const canBeRelease = (name: unknown, version: unknown): boolean =>
  typeof name === 'string' && NAME.test(name) && typeof version === 'string' && isServedVersion(version);

function isReport(given: unknown): boolean {
  const { remote, version, stage } = fieldsOf(given);
  return (
    canBeRelease(remote, version) &&
    LOAD_STAGES.includes(stage as LoadStage) &&
    // Stages that servers count themselves.
    !ON_THE_SERVER.includes(stage as LoadStage)
  );
}

const fieldsOf = (value: unknown) => (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
