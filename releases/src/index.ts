export { openStore } from './open-store';
export { openFolderStore } from './folder-store';
export { RECORD, type ReleaseStore, type StoredRecord } from './store';
export { publish, type Published } from './publish';
export { promote, rollback, startCanary, endCanary, switchRemote } from './moves';
export type { Mover, Moved } from './move-pointer';
export { readSmoke, type SmokeSettings } from './smoke/settings';
export { noTally, saveTally, tallyKey, watchedCanaries, type CanaryTally } from './canary/tally';
export { withdrawBadCanaries, type Withdrawn } from './canary/withdraw';
export { verify } from './verify';
export { loadServerBuild } from './server-build';
export { addressOf, integrityOf, mapPath, type ReleaseRecord } from './record';
export { COMPRESSED, unpack } from './compress';
export { PointerMoved, Refusal } from './refusal';
export { overrideToken, readAddress, readOverride, type Override } from './override';
export { previewed, previewToken, readPreview, type Preview } from './preview';
export {
  bareRef,
  refsOf,
  SHELL,
  type Canary,
  type Candidate,
  type Claim,
  type Pointer,
  type Slot,
  type VersionRef,
} from './pointer';
export { readTallies, saveCounts, STAGES, type Counts, type Stage, type Tally } from './counts';
export type { StillUsed } from './leaving';
export { readStatus, type SliceStatus, type Status } from './status';
