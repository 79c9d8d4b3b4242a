import { createLoader, LoadError } from 'slipway/runtime';

const loader = createLoader();

/** Name of a remote -> how this page gets its widget. Plain imports and the loader may be mixed. */
const widgets = {
  news: () => import('news/widget'),
  rates: () => import('rates/widget'),
  weather: async () => (await loader.open('weather', 'widget')).module,
  tasks: async () => (await loader.open('tasks', 'widget')).module,
};

/** Shows a message in place of a widget that cannot be shown. */
function explain(place, error) {
  const line = document.createElement('p');
  line.setAttribute('role', 'status');
  // Module Federation adds a line to the message of a plain import that failed.
  const isSwitchedOff = error instanceof LoadError && error.code === 'disabled';
  line.textContent = isSwitchedOff ? error.message.split('\n')[0] : 'This widget cannot be shown right now.';
  const again = document.createElement('button');
  again.textContent = 'Try again';
  again.onclick = async () => {
    const { remote } = place.dataset;
    await loader.retry(remote).catch(() => undefined);
    // A plain import that failed stays failed in the host's bundle, so the loader is asked.
    await show(place, async () => (await loader.open(remote, 'widget')).module);
  };
  place.replaceChildren(line, again);
}

async function show(place, load) {
  try {
    const widget = await load();
    place.replaceChildren();
    try {
      widget.mount(place);
    } catch (error) {
      // The module was loaded, and its mount threw: the previous version may work.
      const { module } = await loader.instead(place.dataset.remote, 'widget', { error });
      place.replaceChildren();
      module.mount(place);
    }
  } catch (error) {
    explain(place, error);
  }
}

await Promise.all([...document.querySelectorAll('[data-remote]')].map((place) => show(place, widgets[place.dataset.remote])));
document.documentElement.dataset.ready = 'true';
