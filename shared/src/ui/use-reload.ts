import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isNotFound, useServices, type LoadContext, type NotFound } from 'shared/contract';
import { focusHeading } from './focus-heading';

/** Page data when the API did not answer. */
export interface LoadFailure {
  failed: true;
}

/**
 * The page's data, and `retry` to load it again in place after a failure. `reloading` is true while it runs; after
 * another failure the error stays.
 */
export function useReload<Data>(
  data: Data | LoadFailure,
  params: Readonly<Record<string, string>>,
  load: (context: LoadContext) => Promise<Data | LoadFailure | NotFound>,
) {
  const services = useServices();
  const [search] = useSearchParams();
  const [recovered, setRecovered] = useState<{ of: Data | LoadFailure; data: Data } | null>(null);
  const [reloading, setReloading] = useState(false);
  // The pressed button is gone with the message.
  useEffect(() => {
    if (recovered && document.activeElement === document.body) focusHeading();
  }, [recovered]);
  const retry = async () => {
    setReloading(true);
    const { products, config, http } = services;
    const reloaded = await load({ params, search, products, config, read: http.get });
    setReloading(false);
    if (isLoadFailure(reloaded)) return;
    // Removed in the meantime: a reload shows the shell's 404 page.
    if (isNotFound(reloaded)) window.location.reload();
    else setRecovered({ of: data, data: reloaded });
  };
  return { current: recovered?.of === data ? recovered.data : data, reloading, retry };
}

export const isLoadFailure = (data: unknown): data is LoadFailure =>
  typeof data === 'object' && data !== null && (data as Partial<LoadFailure>).failed === true;
