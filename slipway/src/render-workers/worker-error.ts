import { TimeLimitError } from '../time-limit';

/** A render worker ended, hung or grew while it had a task. `label` names the version, as 'alpha@1.0.2'. */
export class WorkerEndedError extends Error {
  override name = 'WorkerEndedError';
  constructor(
    readonly label: string,
    readonly what: string,
  ) {
    super(`${label.replace('@', ' ')} ${what}.`);
  }
}

/** A version that ended workers too often is not evaluated any more. */
export class LeftOutError extends Error {
  override name = 'LeftOutError';
  constructor(readonly label: string) {
    super(`${label} is left out of server rendering, because it ended render workers.`);
  }
}

/** The worker ended because of another version than the job's: another worker can take the job. */
export class EndedByOtherVersionError extends Error {
  override name = 'EndedByOtherVersionError';
  constructor() {
    super('The render worker ended because of other code.');
  }
}

/** There is no worker for a call, for which no version is to blame: none can be started, or the pool is closed. */
export class NoWorkerError extends Error {
  override name = 'NoWorkerError';
  constructor(message = 'A render worker could not be started.') {
    super(message);
  }
}

/** Too many calls wait for a worker, or the caller waits no longer. */
export class RenderBusyError extends NoWorkerError {
  override name = 'RenderBusyError';
  constructor() {
    super('The render workers are busy.');
  }
}

/** A render took too long. `label` names the version. */
export class RenderTimeLimitError extends TimeLimitError {
  constructor(
    readonly label: string,
    limitMs: number,
  ) {
    super(`the server render of ${label.replace('@', ' ')}`, limitMs);
  }
}
