let built;

/**
 * The builds for browser tests and budgets: every slice and program as it would be released. Builds what is stale, once
 * per run.
 */
export function buildAll() {
  built ??= build();
  return built;
}

async function build() {
  process.env.NODE_ENV = 'production';
  const { buildSlices } = await import('../build.mjs');
  const { emitPrograms } = await import('../programs.mjs');
  await emitPrograms();
  await buildSlices([], 'production');
}
