import { useEffect } from 'react';
import type { Head } from 'shared/contract';
import { sayLive } from './live';
import type { PageView } from './view';

/** A remote's page in its place; the attributes say which version drew it. */
export function RemotePage({ view }: { view: PageView }) {
  const { page, data, params, remote, version } = view;
  useEffect(() => sayLive('page'), []);
  return (
    <div data-remote={remote} data-version={version}>
      <page.Component data={data} params={params} />
    </div>
  );
}

/** What the document's head says for a view. */
export function headOf(view: PageView, config: Parameters<PageView['page']['head']>[1]['config']): Head {
  return view.page.head(view.data, { params: view.params, config });
}
