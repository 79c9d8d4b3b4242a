import { Price } from '../src/ui';

export default { title: 'Price' };

export const Rand = () => <Price rand={1999.9} />;
export const Thousands = () => <Price rand={123456.78} />;
