/*
 * Fastify looks up the name of a plugin in Node's table of loaded modules. Jest's replacement for that table is slow to
 * read, and the shop has some fifty plugins: every start in a test took half a second longer.
 */
const DISPLAY_NAME = Symbol.for('fastify.display-name');

Object.defineProperty(Function.prototype, DISPLAY_NAME, {
  configurable: true,
  get(this: { name: string }) {
    return this.name || 'plugin';
  },
  set(value: unknown) {
    Object.defineProperty(this, DISPLAY_NAME, { configurable: true, writable: true, value });
  },
});
