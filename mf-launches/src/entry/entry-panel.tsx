import { useNavigate } from 'react-router-dom';
import { paths, useServices, useStore } from 'shared/contract';
import { Button } from 'shared/ui';
import type { LiveLaunch } from '../launch/use-live-launch';
import { launchPaths } from '../paths';

/** The customer's own part of a launch. */
export function EntryPanel({ live }: { live: LiveLaunch }) {
  const { session } = useServices();
  const navigate = useNavigate();
  const isSignedIn = useStore(session.store, ({ authenticated }) => authenticated);
  if (isSignedIn || live.phase !== 'open') return null;
  return (
    <Button
      onClick={() => {
        session.returnTo(launchPaths.launch(live.launch.path));
        void navigate(paths.login);
      }}
    >
      Enter the draw
    </Button>
  );
}
