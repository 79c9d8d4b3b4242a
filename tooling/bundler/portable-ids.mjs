/** @import { Compiler } from 'webpack' */

/**
 * Modules that Module Federation adds, by their identifiers: its startup file is named by a hash of absolute paths, and
 * a container is identified by the absolute paths of its exposed modules.
 * @type {[id: string, identifier: RegExp][]}
 */
const FEDERATION = [
  ['federation', /[\\/]\.federation[\\/]entry\.\w+\.js\b/],
  ['container', /^container entry /],
];

/**
 * Names these modules, so that the same sources give the same bytes in every folder: webpack derives the other modules' ids from paths
 * relative to the project, and leaves those alone that have one.
 */
export class PortableIds {
  /** @param {Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap(PortableIds.name, (compilation) => {
      compilation.hooks.beforeModuleIds.tap(PortableIds.name, (modules) => {
        for (const module of modules)
          for (const [id, identifier] of FEDERATION)
            if (identifier.test(module.identifier())) compilation.chunkGraph.setModuleId(module, id);
      });
    });
  }
}
