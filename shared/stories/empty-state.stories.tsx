import { ButtonLink, EmptyState, Icon } from '../src/ui';

export default { title: 'EmptyState' };

export const Title = () => <EmptyState title="Your cart is empty" />;
export const WithTextAndAction = () => (
  <EmptyState
    icon="heart"
    title="Nothing saved yet"
    text="Tap the heart of a shoe, and it waits here."
    action={<ButtonLink to="/Shop/shop-all">Shop all</ButtonLink>}
  />
);
export const WithOwnIllustration = () => <EmptyState title="No orders" icon={<Icon name="truck" size={64} />} />;
