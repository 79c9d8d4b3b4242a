import type { SVGProps } from 'react';
import { drawings, type IconName } from './icon-drawings';

export type { IconName };

/** A line drawing of 24 × 24, in the colour of the text around it. Always beside words or in a named control, so silent itself. */
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
      {drawings[name]}
    </svg>
  );
}
