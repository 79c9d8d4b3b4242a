import { useState } from 'react';
import { useLocation, type Location } from 'react-router-dom';

/**
 * The address of this listing. The router is ahead of the page: while the next one loads, the address is that one's
 * already, and a list that followed it would shrink under the shopper before its place is kept for going back.
 */
export function useOwnLocation(): Location {
  const location = useLocation();
  const [own, setOwn] = useState(location);
  const mine = location.pathname.toLowerCase() === own.pathname.toLowerCase();
  if (mine && location !== own) setOwn(location);
  return mine ? location : own;
}
