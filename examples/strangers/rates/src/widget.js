import packageJson from '../package.json';

/** Shows what a euro costs, and a converter on request. */
export function mount(element) {
  const line = document.createElement('p');
  line.textContent = '1 EUR = 20.31 ZAR';
  const more = document.createElement('button');
  more.textContent = 'Convert 100 EUR';
  more.onclick = async () => {
    try {
      const { convert } = await import(/* webpackChunkName: "convert" */ './convert.js');
      line.textContent = convert(100);
    } catch {
      line.textContent = 'The converter could not be loaded.';
    }
  };
  element.dataset.version = packageJson.version;
  element.append(line, more);
}
