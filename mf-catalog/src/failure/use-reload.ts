import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isNotFound, useServices, type LoadContext, type NotFound } from 'shared/contract';

/** Data of a page whose products could not be read. */
export interface Unread {
  failed: true;
}

/**
 * The page's data, and a way to read it again in place after a failure. `again` shows `reading` while it runs and
 * leaves the failure standing when it fails once more.
 */
export function useReload<Data>(
  data: Data | Unread,
  params: Readonly<Record<string, string>>,
  load: (context: LoadContext) => Promise<Data | Unread | NotFound>,
) {
  const services = useServices();
  const [search] = useSearchParams();
  const [mended, setMended] = useState<{ of: Data | Unread; data: Data } | null>(null);
  const [reading, setReading] = useState(false);
  const again = async () => {
    setReading(true);
    const read = await load({ params, search, products: services.products, config: services.config });
    setReading(false);
    if (isUnread(read)) return;
    // Gone while we were away: the shell knows how to show that.
    if (isNotFound(read)) window.location.reload();
    else setMended({ of: data, data: read });
  };
  return { current: mended?.of === data ? mended.data : data, reading, again };
}

/** True for the data of a page whose products could not be read. */
export const isUnread = (data: unknown): data is Unread =>
  typeof data === 'object' && data !== null && (data as Partial<Unread>).failed === true;
