import { lazy, Suspense } from 'react';
import type { Elsewhere } from './elsewhere';

const Page = lazy(() =>
  import(/* webpackChunkName: "elsewhere" */ './elsewhere-page').then((m) => ({ default: m.ElsewherePage })),
);

/** Few visitors follow a link that is older than a name: its page is loaded for them only. */
export const ElsewherePage = (props: Elsewhere & { name: string }) => (
  <Suspense>
    <Page {...props} />
  </Suspense>
);
