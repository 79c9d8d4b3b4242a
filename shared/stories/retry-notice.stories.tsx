import { RetryNotice } from '../src/ui';

export default { title: 'RetryNotice' };

export const InPlaceOfAList = () => <RetryNotice text="Your cart could not be loaded." onRetry={() => undefined} />;
