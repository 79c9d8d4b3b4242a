/**
 * Runs jobs in their order, side by side while there are cores for all of them. A job that wants more than there are
 * runs alone.
 * @template T
 * @param {{ cores: number, run: () => Promise<T> }[]} jobs whose `run` does not reject
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
