import { Icon, type IconName } from '../src/ui';
import { iconPaths } from '../src/ui/icon-paths';

export default { title: 'Icon' };

export const All = () => (
  <ul>
    {(Object.keys(iconPaths) as IconName[]).map((name) => (
      <li key={name}>
        <Icon name={name} /> {name}
      </li>
    ))}
  </ul>
);
export const Sizes = () => (
  <p>
    <Icon name="star" size={16} /> 16 <Icon name="star" /> 24 <Icon name="star" size={40} strokeWidth={1.5} /> 40
  </p>
);
