import { useServices, useStore, type SessionState } from 'shared/contract';
import { LoadBoundary } from '../section/load-boundary';
import { SectionHeading } from '../section/section';
import { PersonalData } from './personal-data';
import { ProfileForm } from './profile-form';

/** The user's details (DASH-3 DASH-4) and personal data. */
export function ProfileTab() {
  const { session } = useServices();
  const user = useStore(session.store, (state) => state.user);
  return (
    <>
      <SectionHeading>Profile</SectionHeading>
      <LoadBoundary store={session.store} isLoaded={isLoaded} load={session.loadUser}>
        {user && <ProfileForm user={user} />}
        <PersonalData />
      </LoadBoundary>
    </>
  );
}

const isLoaded = (state: SessionState) => Boolean(state.user);
