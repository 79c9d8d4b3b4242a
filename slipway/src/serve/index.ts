export {
  createReleases,
  type LinkOptions,
  type PageHead,
  type Releases,
  type ServeOptions,
  type TelemetryOptions,
} from './releases';
export type { PreviewSession } from './preview/session';
export type { ServerBuilds } from './server-builds';
export type { ReceivedReport, ReportExtension, Sender } from './telemetry/telemetry';
export { hasCanary, versionsFor } from './page-pointer';
export { followReleases, type CurrentReleases, type PointerMemory } from './follow-releases';
export { acceptedEncodings, contentTypeOf, etagOf, matchesEtag } from './content';
export { limitPerMinute } from './rate-limit';
