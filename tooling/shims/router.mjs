// The router's names that exist in the page at run time. A remote that uses another name gets undefined, so lint rejects
// it (the list is in tooling/singletons.mjs). Imports react-router, because this file replaces react-router-dom.
export {
  BrowserRouter,
  createPath,
  matchPath,
  useHref,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router';
export { Link, NavLink } from '../../shell/src/routing/link.tsx';
