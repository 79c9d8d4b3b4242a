import type { InlinedPointer } from '../page-pointer';
import type { LoadStage } from './load-error';

/** How loading one version of a remote ended. */
export interface Report {
  remote: string;
  version: string;
  stage: LoadStage;
  error?: unknown;
}

export interface RuntimeOptions {
  /**
   * The pointer of the page: an address, the pointer itself, or a function. Default: what the server wrote into the document,
   * `<script type="application/json" id="slipway">`.
   */
  pointer?: string | InlinedPointer | (() => InlinedPointer | Promise<InlinedPointer>);
  /** Time limit in ms for each file of a version, and for its start and evaluation. Default: the pointer's, or 4000. */
  limitMs?: number;
  /** The receiver of reports. Default: 'beacon', batched to `telemetry` beside the pointer. */
  report?: 'beacon' | ((report: Report) => void);
  /** Decides whether a module counts as loaded. If it returns false or throws, the previous version is loaded. */
  accept?(module: unknown, of: { remote: string; expose: string; version: string }): boolean | Promise<boolean>;
  /**
   * Gives the chunks of script remotes their hashes by patching the `src` and `href` of elements. Default: if the page's pointer
   * has a script remote that was built without SlipwayPlugin. False: such chunks are loaded unverified.
   */
  guard?: boolean;
}
