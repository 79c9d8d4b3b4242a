/* global __webpack_public_path__, location, WebSocket */
// Runs in a page with a remote from `npm run dev`: after each rebuild it loads the new code beside the old one and re-renders
// the page with it. Part of the remote's entry, so that it runs even if the remote module fails.

const address = __webpack_public_path__;
const connected = (globalThis.__storefrontRefreshed ??= new Set());

if (!connected.has(address)) {
  connected.add(address);
  let builds = 0;
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}ws`);
  socket.addEventListener('message', (event) => {
    const { type, data } = JSON.parse(event.data);
    if (type === 'errors') console.error(data.map(({ message }) => message).join('\n\n'));
    if (type !== 'ok' && type !== 'warnings') return;
    builds += 1;
    // The first message is about the build that is loaded already.
    if (builds > 1) void refresh(builds);
  });
}

async function refresh(build) {
  try {
    const [shell] = globalThis.__FEDERATION__.__INSTANCES__;
    const name = `refresh_${address.replace(/\W/g, '_')}_${build}`;
    shell.registerRemotes([{ name, entry: `${address}remoteEntry.js?build=${build}`, type: 'module' }]);
    const { remoteModule } = await shell.loadRemote(`${name}/routes`);
    await Promise.all(remoteModule.routes.map((route) => route.page()));
    if (globalThis.__storefrontRefresh?.rerender()) return;
  } catch (error) {
    console.error(error);
  }
  location.reload();
}
