let built;

/** What browser tests and budgets look at: every slice and program as they would be released. Builds what is stale, once per run. */
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
