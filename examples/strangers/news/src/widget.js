import { interval, map, startWith } from 'rxjs';
import packageJson from '../package.json';

const HEADLINES = ['Canteen opens at eleven', 'Lift two is back in service', 'Town hall on Thursday'];

/** Shows the headlines in turn. Returns what takes the widget away again. */
export function mount(element) {
  const line = document.createElement('p');
  const more = document.createElement('button');
  more.textContent = 'All headlines';
  more.onclick = async () => {
    try {
      const { listOf } = await import(/* webpackChunkName: "headlines" */ './headlines.js');
      element.append(listOf(HEADLINES));
    } catch {
      more.textContent = 'The list could not be loaded';
    }
  };
  const turns = interval(4000).pipe(
    startWith(-1),
    map((turn) => HEADLINES[(turn + 1) % HEADLINES.length]),
  );
  const subscription = turns.subscribe((headline) => (line.textContent = headline));
  element.dataset.version = packageJson.version;
  element.append(line, more);
  return () => subscription.unsubscribe();
}
