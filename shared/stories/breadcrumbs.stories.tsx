import { Breadcrumbs } from '../src/ui';

export default { title: 'Breadcrumbs' };

export const TwoLevels = () => (
  <Breadcrumbs items={[{ name: 'Home', path: '/' }, { name: 'Dunk', path: '/Shop/Dunk' }, { name: 'Dunk Low Harbour' }]} />
);
export const CurrentPageOnly = () => <Breadcrumbs items={[{ name: 'Home' }]} />;
