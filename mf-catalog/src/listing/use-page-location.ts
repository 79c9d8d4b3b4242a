import { useState } from 'react';
import { useLocation, type Location } from 'react-router-dom';

/**
 * The location of this listing. While the next page loads, the router of a shell from before 29 November 2026 already has that
 * page's location; a list that followed it would shrink before its scroll position is saved.
 */
export function usePageLocation(): Location {
  const location = useLocation();
  const [pageLocation, setPageLocation] = useState(location);
  const isSamePage = location.pathname.toLowerCase() === pageLocation.pathname.toLowerCase();
  if (isSamePage && location !== pageLocation) setPageLocation(location);
  return isSamePage ? location : pageLocation;
}
