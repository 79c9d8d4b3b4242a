import { useServices, useStore, type SessionState } from 'shared/contract';
import { Loaded } from '../dashboard/loaded';
import { SectionHeading } from '../dashboard/section';
import { PersonalData } from './personal-data';
import { ProfileForm } from './profile-form';

/** The person's own details (DASH-3 DASH-4). */
export function ProfileTab() {
  const { session } = useServices();
  const user = useStore(session.store, (state) => state.user);
  return (
    <>
      <SectionHeading>Profile</SectionHeading>
      <Loaded store={session.store} known={isKnown} load={session.loadUser}>
        {user && <ProfileForm user={user} />}
        <PersonalData />
      </Loaded>
    </>
  );
}

const isKnown = (state: SessionState) => Boolean(state.user);
