import { createElement as h, useState } from 'react';
import packageJson from '../package.json';

const { version } = packageJson;

/** A component for the host's React, which this remote shares. */
export default function Prices() {
  const [count, setCount] = useState(1);
  return h(
    'p',
    { 'data-version': version },
    `Prices ${version}: ${count} × 120 = ${count * 120} € `,
    h('button', { onClick: () => setCount(count + 1) }, 'One more'),
  );
}
