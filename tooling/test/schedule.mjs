/**
 * Runs jobs in their order, in parallel while there are enough cores. A job that needs more than the machine has runs
 * alone.
 * @template T
 * @param {{ cores: number, run: () => Promise<T> }[]} jobs with a `run` that does not reject
 * @param {number} cores of the machine
 * @returns {Promise<T[]>} in the order of the jobs
 */
export async function runSideBySide(jobs, cores) {
  /** @type {T[]} */
  const results = [];
  const running = new Set();
  let busy = 0;
  for (const [at, job] of jobs.entries()) {
    const wanted = Math.min(job.cores, cores);
    while (busy + wanted > cores) await Promise.race(running);
    busy += wanted;
    const done = job.run().then((result) => {
      results[at] = result;
      busy -= wanted;
      running.delete(done);
    });
    running.add(done);
  }
  await Promise.all(running);
  return results;
}
