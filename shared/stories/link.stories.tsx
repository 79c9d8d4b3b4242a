import { Link, NavLink } from '../src/ui';

export default { title: 'Link, NavLink' };

export const ToAPage = () => <Link to="/Info/Help">Help</Link>;
export const InTheNavigation = () => <NavLink to="/Shop/Dunk">Dunk</NavLink>;
