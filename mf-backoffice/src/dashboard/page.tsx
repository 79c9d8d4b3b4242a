import { usePermissions } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import { BackOfficePage } from '../ui';
import { AttentionPanel } from './attention-panel';
import { NumbersPanels } from './numbers-panels';

function Dashboard() {
  const { may } = usePermissions();
  return (
    <BackOfficePage title="Overview">
      <AttentionPanel />
      {may('reports.read') && <NumbersPanels />}
    </BackOfficePage>
  );
}

export const page = defineBackOfficePage({ title: 'Overview', Component: Dashboard });
