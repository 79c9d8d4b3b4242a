import { useEffect } from 'react';
import { markHydrated } from './mark-hydrated';
import type { PageView } from './view';

/** Renders a remote's page; the attributes name the remote and its version. */
export function RemotePage({ view }: { view: PageView }) {
  const { page, data, params, remote, version } = view;
  useEffect(() => markHydrated('page'), []);
  return (
    <div data-remote={remote} data-version={version}>
      <page.Component data={data} params={params} />
    </div>
  );
}
