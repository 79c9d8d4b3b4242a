import { IconButton } from '../src/ui';

export default { title: 'IconButton' };

export const Default = () => <IconButton icon="heart" label="Save to wish list" />;
export const Disabled = () => <IconButton icon="minus" label="One fewer" disabled />;
export const Pressed = () => <IconButton icon="heart" label="Save to wish list" aria-pressed />;
