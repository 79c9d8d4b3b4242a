import type { ComponentProps } from 'react';
import { useServices, useStore, type SessionState } from 'shared/contract';
import { LoadBoundary } from '../section/load-boundary';
import { SectionHeading } from '../section/section';
import { PersonalData } from './personal-data';
import { ProfileForm } from './profile-form';

/** The user's details (DASH-3 DASH-4) and personal data. */
export function ProfileTab({ draft, onDraft }: Pick<ComponentProps<typeof ProfileForm>, 'draft' | 'onDraft'>) {
  const { session } = useServices();
  const user = useStore(session.store, (state) => state.user);
  return (
    <>
      <SectionHeading>Profile</SectionHeading>
      <LoadBoundary store={session.store} isLoaded={isLoaded} load={session.loadUser} isFollowed>
        {user && <ProfileForm user={user} draft={draft} onDraft={onDraft} />}
        <PersonalData />
      </LoadBoundary>
    </>
  );
}

const isLoaded = (state: SessionState) => Boolean(state.user);
