import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * State in the query of the address, so that Back, a reload and a sent link restore it: search, filters, sort, page. Values
 * are texts; a default is not written. A change of anything but `page` goes back to the default page. `defaults` must be a
 * constant.
 */
export function useAddressState<Values extends Record<string, string>>(
  defaults: Values,
): [values: Values, set: (patch: Partial<Values>) => void] {
  const [search, setSearch] = useSearchParams();
  const values = useMemo(
    () => Object.fromEntries(Object.keys(defaults).map((key) => [key, search.get(key) ?? defaults[key]])) as Values,
    [defaults, search],
  );
  const set = useCallback(
    (patch: Partial<Values>) =>
      setSearch((before) => {
        const next = new URLSearchParams(before);
        const changes = 'page' in patch ? patch : { page: undefined, ...patch };
        for (const [key, value] of Object.entries(changes)) {
          if (value === undefined || value === '' || value === defaults[key]) next.delete(key);
          else next.set(key, value);
        }
        return next;
      }),
    [defaults, setSearch],
  );
  return [values, set];
}

/** The query of a request: `?q=shoe&page=2`, without empty values; '' without any. */
export function queryOf(values: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return query && `?${query}`;
}
