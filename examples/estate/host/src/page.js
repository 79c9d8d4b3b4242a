import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { RemoteSlot } from 'slipway/react';

const remotes = ['prices', 'cart', 'news'];
const failed = ({ retry }) => h('button', { onClick: retry }, 'Try again');
const slots = remotes.map((remote) => h('section', { key: remote }, h(RemoteSlot, { remote, expose: 'widget', failed })));

createRoot(document.querySelector('main')).render(slots);
