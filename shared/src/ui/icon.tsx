import type { SVGProps } from 'react';
import { iconPaths, type IconName } from './icon-paths';

export type { IconName };

/** A line icon in the text color. Hidden from assistive technology, because it is always beside text or in a named control. */
export function Icon({ name, size = 24, ...rest }: { name: IconName; size?: number } & Omit<SVGProps<SVGSVGElement>, 'name'>) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      {iconPaths[name]}
    </svg>
  );
}
