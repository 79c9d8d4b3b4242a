import { ButtonLink, EmptyState } from 'shared/ui';
import { defineBackOfficePage } from '../frame/define-page';
import { BackOfficePage } from '../ui';

/** For every other path below /Back-Office. */
const NotFound = () => (
  <BackOfficePage title="Not found">
    <EmptyState
      title="There is no such page in the back office."
      action={
        <ButtonLink to="/Back-Office" variant="secondary">
          Go to the overview
        </ButtonLink>
      }
    />
  </BackOfficePage>
);

export const page = defineBackOfficePage({ title: 'Not found', Component: NotFound });
