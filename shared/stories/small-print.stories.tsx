import { SmallPrint } from '../src/ui';

export default { title: 'SmallPrint' };

export const AParagraph = () => <SmallPrint>We delete your address after 90 days.</SmallPrint>;
