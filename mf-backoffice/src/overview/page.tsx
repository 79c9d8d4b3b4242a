import { defineBackOfficePage } from '../frame/define-page';
import { BackOfficePage } from '../ui';
import { useMember } from '../api';

function Overview() {
  const { name } = useMember();
  return (
    <BackOfficePage title="Overview">
      <p>Welcome, {name}.</p>
    </BackOfficePage>
  );
}

export const page = defineBackOfficePage({ title: 'Overview', Component: Overview });
