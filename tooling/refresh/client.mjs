/* global __webpack_public_path__, location, WebSocket */
// In a page with a remote from `npm run dev`: hears when it was built again, loads the new code beside the old one, and lets
// what stands in the page draw with it. Comes with the remote's entry, so it is there even where the remote's door fails.

const address = __webpack_public_path__;
const connected = (globalThis.__storefrontRefreshed ??= new Set());

if (!connected.has(address)) {
  connected.add(address);
  let builds = 0;
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}ws`);
  socket.addEventListener('message', ({ data }) => {
    const { type, data: what } = JSON.parse(data);
    if (type === 'errors') console.error(what.map(({ message }) => message).join('\n\n'));
    if (type !== 'ok' && type !== 'warnings') return;
    builds += 1;
    // The first is the build that is here already.
    if (builds > 1) void refresh(builds);
  });
}

async function refresh(build) {
  try {
    const [shell] = globalThis.__FEDERATION__.__INSTANCES__;
    const name = `refresh_${address.replace(/\W/g, '_')}_${build}`;
    shell.registerRemotes([{ name, entry: `${address}remoteEntry.js?build=${build}`, type: 'module' }]);
    const { door } = await shell.loadRemote(`${name}/door`);
    await Promise.all(door.routes.map((route) => route.page()));
    if (globalThis.__storefrontRefresh?.redraw()) return;
  } catch (error) {
    console.error(error);
  }
  location.reload();
}
