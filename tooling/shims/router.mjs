// The router's names that exist in the page at run time. A remote that uses another one gets undefined: lint holds the
// same list (tooling/singletons.mjs). Imported from react-router, because react-router-dom is what this file stands for.
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
