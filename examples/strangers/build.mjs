// node build.mjs <folder> …: what `npx webpack` or `npx rspack build` do in each of the folders, without their command-line packages.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rspack } from '@rspack/core';
import webpack from 'webpack';

async function build(folder) {
  const isRspack = existsSync(join(folder, 'rspack.config.mjs'));
  const file = pathToFileURL(join(resolve(folder), isRspack ? 'rspack.config.mjs' : 'webpack.config.mjs'));
  const { default: config } = await import(file.href);
  const output = { ...config.output, path: join(resolve(folder), 'dist'), clean: true };
  const compiler = (isRspack ? rspack : webpack)({ ...config, output });
  const stats = await new Promise((done, fail) => compiler.run((error, result) => (error ? fail(error) : done(result))));
  await new Promise((done) => compiler.close(done));
  if (stats.hasErrors()) throw new Error(`${folder}: ${stats.toString({ all: false, errors: true })}`);
}

await Promise.all(process.argv.slice(2).map(build));
