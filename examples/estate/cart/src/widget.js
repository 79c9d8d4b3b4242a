import { createElement as h } from 'react';
import packageJson from '../package.json';

const { version } = packageJson;

/** A component for the host's React, which this remote shares. */
export default function Cart() {
  return h('p', { 'data-version': version }, `Cart ${version}: empty`);
}
