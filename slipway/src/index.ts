export { openStore } from './open-store';
export { movesReported, reportMoves } from './report-moves';
export { openFolderStore } from './folder-store';
export { RECORD, type ReleaseStore, type StoredRecord } from './store';
export { copyVersion } from './copy';
export { exportStatic, type Exported } from './static-export';
export { diffVersions, type ReleaseDiff } from './diff';
export { publish, type Published } from './publish/publish';
export { publishProvided } from './publish/provides';
export { promote, rollback, startCanary, endCanary, switchRemote, retire } from './moves';
export { readTrials } from './command/config';
export { exposesLoad } from './trials/exposes-load';
export { readRuntimeFiles } from './trials/runtime-files';
export type { Trial, TrialAction, TrialSubject, TriedHost, TriedRemote } from './trials/trial';
export { hintFor } from './evaluate';
export { firstLineOf } from './release-error';
export type { Mover, MoveResult } from './move-pointer';
export type { Expected } from './expected';
export { readSmoke, withoutBrowser, type SmokeSettings } from './smoke/settings';
export type { WebKitPrograms } from './smoke/find-browser';
export { launchChromium, readPrinted, START_MS, type Printed } from './smoke/chromium';
export { saveFunnel, type FunnelSummary, type VersionFunnel } from './funnel';
export { emptyTally, saveTally, tallyKey, watchedCanaries, type CanaryTally } from './canary/tally';
export { withdrawBadCanaries, type WithdrawnCanary } from './canary/withdraw';
export { isInShare } from './share';
export { TimeLimitError, withTimeLimit } from './time-limit';
export { verify, verifyVersion } from './verify';
export { writeTypes, type WrittenTypes } from './write-types';
export { labelOf } from './render-workers/pool';
export type { CallOptions, ServerBuild } from './render-workers/server-build';
export {
  EndedByOtherVersionError,
  LeftOutError,
  NoWorkerError,
  RenderBusyError,
  RenderTimeLimitError,
  WorkerEndedError,
} from './render-workers/worker-error';
export { addressOf, integrityOf, mapPath, type ReleaseRecord } from './record';
export { COMPRESSED, unpack } from './compress';
export { PointerMoved, ReleaseError } from './release-error';
export { overrideToken, readAddress, readOverride, type Override } from './override';
export { openPreviewSecret, readPreviewSecret } from './preview-secret';
export { previewCandidate, previewToken, readPreview, type Preview } from './preview';
export {
  bareRef,
  hostsOf,
  kindOf,
  pathOf,
  PRODUCTION,
  refsOf,
  releaseOf,
  SHELL,
  type Canary,
  type Candidate,
  type RoutePattern,
  type Pointer,
  type ReleaseState,
  type VersionRef,
} from './pointer';
export {
  engineKey,
  readEngineKey,
  readTallies,
  saveCounts,
  startsByEngine,
  LOAD_STAGES,
  type Counts,
  type LoadStage,
  type Tally,
} from './counts';
export {
  addVitals,
  readVitals,
  saveVitals,
  VITAL_BOUNDS,
  VITALS,
  type Vital,
  type VitalCounts,
  type VitalsSummary,
} from './vitals';
export type { DeprecationUsage } from './deprecations';
export { readEnvironments, readStatus, type SliceStatus, type Status } from './status';
