import { Spinner } from '../src/ui';

export default { title: 'Spinner' };

export const Default = () => <Spinner />;
export const LargeAndNamed = () => <Spinner size={64} label="Loading your orders" />;
