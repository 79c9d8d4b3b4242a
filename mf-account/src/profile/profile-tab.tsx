import { useEffect } from 'react';
import { useServices, useStore } from 'shared/contract';
import { SectionHeading, Waiting } from '../dashboard/section';
import { PersonalData } from './personal-data';
import { ProfileForm } from './profile-form';

/** The person's own details (DASH-3 DASH-4). */
export function ProfileTab() {
  const { session } = useServices();
  const user = useStore(session.store, (state) => state.user);
  const isLoading = useStore(session.store, (state) => state.isLoading);
  const error = useStore(session.store, (state) => state.error);
  useEffect(() => {
    const { user: known, isLoading: asked } = session.store.get();
    if (!known && !asked) void session.loadUser();
  }, [session]);
  return (
    <>
      <SectionHeading>Profile</SectionHeading>
      {user ? (
        <>
          <ProfileForm user={user} />
          <PersonalData />
        </>
      ) : (
        <Waiting failure={isLoading ? null : error} onRetry={() => void session.loadUser()} />
      )}
    </>
  );
}
