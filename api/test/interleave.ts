import { AsyncLocalStorage } from 'node:async_hooks';
import { PostgresDriver, sql, type DatabaseConnection, type Kysely } from 'kysely';

/**
 * Interleaves two pieces of work deterministically: "run B exactly before step S of A", where the steps of A are its SQL
 * statements, including begin and commit. The sandbox provider is also in the database, so requests to the provider are
 * steps too. The shop's code is unaware: the driver's connections are instrumented.
 */
export interface RunResult<T = unknown> {
  value?: T;
  error?: Error & { status?: number };
}

export interface Interleaved<A, B> {
  a: RunResult<A>;
  b: RunResult<B>;
  /** The statement of A before which B started; undefined if A had already ended. */
  before: string | undefined;
  /** True if B waited for A: for a row lock, or for the embedded database's single connection. */
  waited: boolean;
  /** For each statement of A, how many connections it had acquired by then. */
  acquisitions: number[];
}

interface Actor {
  /** Connections that it holds now. */
  holding: number;
  /** Connections acquired so far. */
  acquired: number;
  step(statement: string): Promise<void>;
}

const actors = new AsyncLocalStorage<Actor>();
const watched = new WeakSet<DatabaseConnection>();

/** Instruments every connection of this Jest worker; returns a function that stops. Call it before opening the database. */
export function watchSteps(): () => void {
  const acquire = PostgresDriver.prototype.acquireConnection;
  const release = PostgresDriver.prototype.releaseConnection;
  PostgresDriver.prototype.acquireConnection = async function (this: PostgresDriver) {
    const connection = await acquire.call(this);
    const actor = actors.getStore();
    if (actor) Object.assign(actor, { holding: actor.holding + 1, acquired: actor.acquired + 1 });
    if (watched.has(connection)) return connection;
    watched.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async (query) => {
      await actors.getStore()?.step(query.sql);
      return execute(query);
    };
    return connection;
  } as typeof acquire;
  PostgresDriver.prototype.releaseConnection = async function (this: PostgresDriver, connection) {
    const actor = actors.getStore();
    if (actor) actor.holding -= 1;
    return release.call(this, connection);
  } as typeof release;
  return () => Object.assign(PostgresDriver.prototype, { acquireConnection: acquire, releaseConnection: release });
}

/**
 * Runs A. Before the first of its statements that `at` selects (by text, or by index), starts B and lets it run until it
 * ends or waits for A; then A continues. Index -1 is before A begins. If A has no such statement, B runs after A.
 */
export async function interleave<A, B>(
  db: Kysely<never>,
  a: () => Promise<A>,
  at: RegExp | number,
  b: () => Promise<B>,
): Promise<Interleaved<A, B>> {
  let count = 0;
  let before: string | undefined;
  let waited = false;
  let running: Promise<RunResult<B>> | undefined;
  const acquisitions: number[] = [];
  const actor: Actor = {
    holding: 0,
    acquired: 0,
    async step(statement) {
      const here = typeof at === 'number' ? count === at : at.test(statement);
      count += 1;
      acquisitions.push(actor.acquired);
      if (!here || running) return;
      before = statement;
      const started = resultOf(actors.exit(() => b()));
      running = started;
      waited = await actors.exit(() => endsOrWaits(db, started, actor));
    },
  };
  if (at === -1) {
    before = 'its beginning';
    running = resultOf(b());
    await running;
  }
  const a1 = await resultOf(actors.run(actor, a));
  return { a: a1, b: await (running ?? resultOf(b())), before, waited, acquisitions };
}

/**
 * Runs A and B once per step of A, each time in a new scenario, and checks the result. The embedded database has one
 * connection: while A holds it, B waits until A releases it, whichever statement B started at. There, one step per
 * acquisition of the connection covers every step, and the first one is before A acquires it.
 */
export async function atEveryStep<Scenario, A, B>(
  db: Kysely<never>,
  race: {
    scenario(): Promise<Scenario>;
    a(scenario: Scenario): Promise<A>;
    b(scenario: Scenario): Promise<B>;
    check(scenario: Scenario, outcome: Interleaved<A, B>): Promise<void>;
  },
): Promise<string[]> {
  const steps: string[] = [];
  for (let at = process.env.TEST_DATABASE_URL ? 0 : -1; ;) {
    const scenario = await race.scenario();
    const outcome = await interleave(
      db,
      () => race.a(scenario),
      at,
      () => race.b(scenario),
    );
    try {
      await race.check(scenario, outcome);
    } catch (error) {
      (error as Error).message =
        `B ${outcome.before ? `before step ${at} of A: ${outcome.before}` : 'after A'}\n${(error as Error).message}`;
      throw error;
    }
    if (!outcome.before) return steps;
    steps.push(outcome.before);
    at = process.env.TEST_DATABASE_URL ? at + 1 : nextAcquisition(outcome.acquisitions, at);
  }
}

/**
 * Runs work once per statement of it, each time in a new scenario, and lets it die before that statement, as if the process was
 * killed there: uncommitted changes are undone. Then `check` continues with the rest. Returns the statements before which it
 * died.
 */
export async function killedAtEveryStep<Scenario>(life: {
  scenario(): Promise<Scenario>;
  work(scenario: Scenario): Promise<unknown>;
  check(scenario: Scenario): Promise<void>;
}): Promise<string[]> {
  const steps: string[] = [];
  for (;;) {
    const scenario = await life.scenario();
    let count = 0;
    let died: string | undefined;
    const actor: Actor = {
      holding: 0,
      acquired: 0,
      async step(statement) {
        count += 1;
        if (count !== steps.length + 1) return;
        died = statement;
        throw new Error('killed');
      },
    };
    const { error } = await resultOf(actors.run(actor, async () => life.work(scenario)));
    if (error && error.message !== 'killed') throw error;
    try {
      await life.check(scenario);
    } catch (failure) {
      (failure as Error).message = `killed before step ${steps.length}: ${died}\n${(failure as Error).message}`;
      throw failure;
    }
    if (died === undefined) return steps;
    steps.push(died);
  }
}

function nextAcquisition(acquisitions: readonly number[], at: number): number {
  const next = acquisitions.findIndex((acquired) => acquired > (acquisitions[at] ?? 0));
  return next < 0 ? acquisitions.length : next;
}

const resultOf = <T>(work: Promise<T>): Promise<RunResult<T>> =>
  work.then(
    (value) => ({ value }),
    (error: Error) => ({ error }),
  );

/** True once the work waits for a lock, false once it has ended. A minute without either is a defect of the test. */
async function endsOrWaits(db: Kysely<never>, work: Promise<unknown>, other: Actor): Promise<boolean> {
  // The embedded database has one connection: while A holds it, B waits for it, and so would a query here.
  if (!process.env.TEST_DATABASE_URL && other.holding > 0) return true;
  let ended = false;
  void work.then(() => (ended = true));
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    if (ended) return false;
    if (process.env.TEST_DATABASE_URL && (await hasLockWaiters(db))) return true;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error('B neither ended nor waited for a lock within a minute');
}

async function hasLockWaiters(db: Kysely<never>): Promise<boolean> {
  const { rows } =
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
