import packageJson from '../package.json';

/** Shows the temperature, and the days to come on request. */
export function mount(element) {
  const line = document.createElement('p');
  line.textContent = '21 °C, light wind';
  const more = document.createElement('button');
  more.textContent = 'The days to come';
  more.onclick = async () => {
    try {
      const { forecast } = await import(/* webpackChunkName: "forecast" */ './forecast.js');
      line.textContent = forecast.join(', ');
    } catch {
      line.textContent = 'The forecast could not be loaded.';
    }
  };
  element.dataset.version = packageJson.version;
  element.append(line, more);
}
