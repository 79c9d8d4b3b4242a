import { AsyncLocalStorage } from 'node:async_hooks';
import { PostgresDriver, sql, type DatabaseConnection, type Kysely } from 'kysely';

/**
 * Interleaves two pieces of work deterministically: "do B exactly before step S of A", where the steps of A are its
 * statements to the database, begin and commit included. The sandbox provider lives in the database too, so that the
 * question to the provider is a step as well. No code of the shop knows of this: the driver's connections are watched.
 */
export interface Outcome<T = unknown> {
  value?: T;
  error?: Error & { status?: number };
}

export interface Interleaved<A, B> {
  a: Outcome<A>;
  b: Outcome<B>;
  /** The statement of A before which B was started; undefined where A had ended before. */
  before: string | undefined;
  /** True where B waited for A: for a row's lock, or for the embedded database's one connection. */
  waited: boolean;
  /** For each statement of A, how many connections it had asked for by then. */
  turns: number[];
}

interface Actor {
  /** Connections that it has at the moment. */
  holding: number;
  /** How often it was given one. */
  turn: number;
  step(statement: string): Promise<void>;
}

const actors = new AsyncLocalStorage<Actor>();
const watched = new WeakSet<DatabaseConnection>();

/** Starts watching every connection of this Jest worker; gives what ends it. Call it before the database is opened. */
export function watchSteps(): () => void {
  const acquire = PostgresDriver.prototype.acquireConnection;
  const release = PostgresDriver.prototype.releaseConnection;
  PostgresDriver.prototype.acquireConnection = async function (this: PostgresDriver) {
    const connection = await acquire.call(this);
    const actor = actors.getStore();
    if (actor) Object.assign(actor, { holding: actor.holding + 1, turn: actor.turn + 1 });
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
 * Runs A; before the first of its statements that `at` picks (by text, or by number from 0), starts B and lets it run to
 * its end or until it waits for A; then A goes on. Before number -1 is before A begins. Where A has no such statement, B runs after A.
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
  let running: Promise<Outcome<B>> | undefined;
  const turns: number[] = [];
  const actor: Actor = {
    holding: 0,
    turn: 0,
    async step(statement) {
      const here = typeof at === 'number' ? count === at : at.test(statement);
      count += 1;
      turns.push(actor.turn);
      if (!here || running) return;
      before = statement;
      const begun = outcomeOf(actors.exit(() => b()));
      running = begun;
      waited = await actors.exit(() => endsOrWaits(db, begun, actor));
    },
  };
  if (at === -1) {
    before = 'its beginning';
    running = outcomeOf(b());
    await running;
  }
  const a1 = await outcomeOf(actors.run(actor, a));
  return { a: a1, b: await (running ?? outcomeOf(b())), before, waited, turns };
}

/**
 * Runs the two at every step of A in turn, each time on a fresh scene, and looks at what came of it. The embedded database
 * has one connection: while A has it, B waits until A gives it back, at whichever of its statements B began. There, one
 * step for each time that A has the connection is every step, and the first one is before A asks for it.
 */
export async function atEveryStep<Scene, A, B>(
  db: Kysely<never>,
  race: {
    scene(): Promise<Scene>;
    a(scene: Scene): Promise<A>;
    b(scene: Scene): Promise<B>;
    check(scene: Scene, outcome: Interleaved<A, B>): Promise<void>;
  },
): Promise<string[]> {
  const steps: string[] = [];
  for (let at = process.env.TEST_DATABASE_URL ? 0 : -1; ;) {
    const scene = await race.scene();
    const outcome = await interleave(
      db,
      () => race.a(scene),
      at,
      () => race.b(scene),
    );
    try {
      await race.check(scene, outcome);
    } catch (error) {
      (error as Error).message =
        `B ${outcome.before ? `before step ${at} of A: ${outcome.before}` : 'after A'}\n${(error as Error).message}`;
      throw error;
    }
    if (!outcome.before) return steps;
    steps.push(outcome.before);
    at = process.env.TEST_DATABASE_URL ? at + 1 : nextTurn(outcome.turns, at);
  }
}

function nextTurn(turns: readonly number[], at: number): number {
  const next = turns.findIndex((turn) => turn > (turns[at] ?? 0));
  return next < 0 ? turns.length : next;
}

const outcomeOf = <T>(work: Promise<T>): Promise<Outcome<T>> =>
  work.then(
    (value) => ({ value }),
    (error: Error) => ({ error }),
  );

/** True once the work waits for a lock, false once it has ended. A minute is a defect of the test. */
async function endsOrWaits(db: Kysely<never>, work: Promise<unknown>, other: Actor): Promise<boolean> {
  // The embedded database has one connection: who wants it while A has it, waits. Asking it anything would wait too.
  if (!process.env.TEST_DATABASE_URL && other.holding > 0) return true;
  let ended = false;
  void work.then(() => (ended = true));
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    if (ended) return false;
    if (process.env.TEST_DATABASE_URL && (await somebodyWaits(db))) return true;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error('B neither ended nor waited for a lock.');
}

async function somebodyWaits(db: Kysely<never>): Promise<boolean> {
  const { rows } =
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
