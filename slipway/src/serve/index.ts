export {
  createReleases,
  type LinkOptions,
  type PageHead,
  type Releases,
  type ServeOptions,
  type TelemetryOptions,
} from './releases';
export type { Claims, SingleSignOnOptions } from './ops/single-sign-on';
export { readOperators, readSingleSignOn } from './ops/operators';
export { readTokens } from './ops/tokens';
export { hasBearer } from './bearer';
export type { MetricsOptions } from './metrics';
export type { PreviewSession } from './preview/session';
export type { ServerBuilds } from './server-builds';
export type { ServerBuild } from '../render-workers/server-build';
export type { ReceivedReport, ReportExtension, Sender } from './telemetry/telemetry';
export { inlinedPointer, inlinedRef, pageRef, type DescribeVersions } from './page-pointer';
export type { Visit } from './page-files';
export type { PagePointer } from '../page-pointer';
export { followReleases, type CurrentReleases, type PointerMemory } from './follow-releases';
export { acceptedEncodings, contentTypeOf, etagOf, matchesEtag } from './content';
export { limitPerMinute } from './rate-limit';
