import type { ReactNode } from 'react';

const circle = <circle cx="12" cy="12" r="9" />;

/** The shop's icons, on a grid of 24 with a stroke width of 1.75. */
export const iconPaths = {
  menu: <path d="M3.5 7h17M3.5 12h17M3.5 17h11" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  account: (
    <>
      <circle cx="12" cy="8.25" r="3.75" />
      <path d="M4.5 20c.9-3.6 3.8-5.5 7.5-5.5s6.6 1.9 7.5 5.5" />
    </>
  ),
  cart: (
    <>
      <path d="M5.4 8h13.2l1.1 11.2a1 1 0 0 1-1 1.05H5.3a1 1 0 0 1-1-1.05z" />
      <path d="M8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5" />
    </>
  ),
  search: (
    <>
      <circle cx="10.75" cy="10.75" r="6.25" />
      <path d="m15.5 15.5 5 5" />
    </>
  ),
  'chevron-left': <path d="m14.5 5.5-6.5 6.5 6.5 6.5" />,
  'chevron-right': <path d="m9.5 5.5 6.5 6.5-6.5 6.5" />,
  'chevron-down': <path d="m5.5 9.5 6.5 6.5 6.5-6.5" />,
  'chevron-up': <path d="m5.5 14.5 6.5-6.5 6.5 6.5" />,
  'arrow-right': <path d="M4 12h16M13.5 5.5 20 12l-6.5 6.5" />,
  check: <path d="m4.5 12.5 5 5 10-11" />,
  success: (
    <>
      {circle}
      <path d="m8 12.3 2.8 2.8 5.2-5.7" />
    </>
  ),
  alert: (
    <>
      {circle}
      <path d="M12 7.5v5.25M12 16.25v.01" />
    </>
  ),
  warning: (
    <>
      <path d="M10.9 4.3 2.9 18a1.27 1.27 0 0 0 1.1 1.9h16a1.27 1.27 0 0 0 1.1-1.9l-8-13.7a1.27 1.27 0 0 0-2.2 0z" />
      <path d="M12 9.5v4.25M12 16.75v.01" />
    </>
  ),
  info: (
    <>
      {circle}
      <path d="M12 11v5.25M12 7.75v.01" />
    </>
  ),
  truck: (
    <>
      <path d="M2.5 6h11.25v10.5M13.75 9.5h3.75l4 4v3h-2.25M15.25 16.5H9.25M5.25 16.5H2.5V6" />
      <circle cx="7.25" cy="17" r="2" />
      <circle cx="17.25" cy="17" r="2" />
    </>
  ),
  shield: (
    <>
      <path d="M12 3 4.5 5.7v5.8c0 4.5 3 7.7 7.5 9.5 4.5-1.8 7.5-5 7.5-9.5V5.7z" />
      <path d="m8.7 12 2.4 2.4 4.3-4.7" />
    </>
  ),
  return: <path d="M8.5 4 4 8.5 8.5 13M4 8.5h10.25a5.75 5.75 0 0 1 0 11.5H7" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  trash: <path d="M4 6.5h16M9 6.5V4h6v2.5M6 6.5 7 20h10l1-13.5M10 10.5v5.5M14 10.5v5.5" />,
  star: <path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.05 5.9L12 16.9l-5.25 2.8L7.8 13.8 3.5 9.7l5.9-.8z" />,
  heart: <path d="M12 20.2C7 16.6 3.5 13.4 3.5 9.2A4.6 4.6 0 0 1 12 6.7a4.6 4.6 0 0 1 8.5 2.5c0 4.2-3.5 7.4-8.5 11z" />,
  share: <path d="M12 15V3.5M7.5 7.5 12 3.5l4.5 4M5 12.5V20h14v-7.5" />,
  ruler: <path d="m3 15.5 12.5-12.5 5.5 5.5L8.5 21zM6 12.5l2 2M9 9.5l3 3M12 6.5l2 2" />,
  phone: (
    <path d="M8.7 3.5H5a1.5 1.5 0 0 0-1.5 1.6C4.1 13.4 10.6 19.9 18.9 20.5a1.5 1.5 0 0 0 1.6-1.5v-3.7l-4.6-1.6-2 2.2a13.5 13.5 0 0 1-5.8-5.8l2.2-2z" />
  ),
  mail: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path d="m3.5 7 8.5 6.5L20.5 7" />
    </>
  ),
  filter: (
    <>
      <path d="M3.5 7.5h8.25M16.25 7.5h4.25M3.5 16.5h4.25M12.25 16.5h8.25" />
      <circle cx="14" cy="7.5" r="2.25" />
      <circle cx="10" cy="16.5" r="2.25" />
    </>
  ),
  box: <path d="m12 3 8.5 4.5v9L12 21l-8.5-4.5v-9zM3.5 7.5 12 12l8.5-4.5M12 12v9M7.7 5.3l8.6 4.6" />,
  pin: (
    <>
      <path d="M12 21c4.7-4.5 7-8 7-11a7 7 0 0 0-14 0c0 3 2.3 6.5 7 11z" />
      <circle cx="12" cy="10" r="2.5" />
    </>
  ),
  lock: (
    <>
      <rect x="4.5" y="10.5" width="15" height="10" rx="2" />
      <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
    </>
  ),
  refresh: <path d="M20 12a8 8 0 1 1-2.6-5.9L20 8.5M20 3.5v5h-5" />,
  instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M16.75 7.25v.01" />
    </>
  ),
  facebook: (
    <>
      {circle}
      <path d="M15 7.5h-1.25A1.75 1.75 0 0 0 12 9.25V21M9 12.75h5.5" />
    </>
  ),
  tiktok: <path d="M13.5 3.5v11.75a4 4 0 1 1-4-4M13.5 3.5c.3 3 2.4 5 5.5 5.25" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof iconPaths;
