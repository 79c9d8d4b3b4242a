import { useEffect, useState } from 'react';
import { Notice } from 'shared/ui';
import { useCommand, useNotify, usePermissions, useQuery } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import { BackOfficePage, LoadFailure, PageWithoutData, Panel, StatusBadge } from '../ui';
import { ClaimsPanel } from './claims-panel';
import { DrawPanel } from './draw-panel';
import { bodyOf } from './form-values';
import { EntriesPanel } from './entries-panel';
import { GroupsPanel } from './groups-panel';
import { LAUNCHES, STATES, type Launch } from './launch';
import { LaunchActions, type Step } from './launch-actions';
import { LaunchForm } from './launch-form';
import { LeftPairsPanel } from './left-pairs-panel';
import { NumbersPanel } from './numbers-panel';
import { TermsPanel } from './terms-panel';
import { LAUNCH_MAILS, MailsPanel } from './mails-panel';

const BACK = { to: LAUNCHES, label: 'Launches' };
/** A launch advances by itself: how often an open page polls it, in ms. */
const LOOK_MS = 15_000;

/** One launch, from the draft to the result (LCH-10). */
function LaunchPage({ params }: { params: Readonly<Record<string, string>> }) {
  const path = `/launches/${params.id ?? ''}`;
  const { data, error, reload, look } = useQuery<Launch>(path);
  const { run } = useCommand();
  const { may } = usePermissions();
  const { notify } = useNotify();
  const [step, setStep] = useState<Step | null>(null);
  useLooking(data?.state, look);
  if (!data) return <PageWithoutData title="Launch" back={BACK} failure={error} onRetry={() => void reload()} />;
  const { state } = data;
  const isDraft = state === 'draft';
  const mayEdit = may('launches.edit');
  return (
    <BackOfficePage title={`Launch of ${data.name}`} back={BACK} actions={<StatusBadge {...STATES[state]} />}>
      {error && <LoadFailure failure={error} onRetry={() => void reload()} />}
      {mayEdit && <LaunchActions launch={data} open={step} setOpen={setStep} onChanged={reload} />}
      {data.calledOff && <Notice kind="warning">Called off: {data.calledOff.reason}</Notice>}
      {isDraft && mayEdit ? (
        <Panel title="Draft">
          <LaunchForm
            key={data.id}
            productId={data.productId}
            launch={data}
            reload={reload}
            onSchedule={() => setStep('schedule')}
            save={async (values, version) => {
              const result = await run('put', path, { ...bodyOf(values, data.productId), version });
              if (result.ok) notify('Saved.');
              return result;
            }}
          />
        </Panel>
      ) : (
        <TermsPanel launch={data} />
      )}
      <LeftPairsPanel launch={data} onChanged={reload} />
      {data.drawnAt !== null && <ClaimsPanel launch={data} onChanged={reload} />}
      {!isDraft && state !== 'scheduled' && <NumbersPanel launch={data} />}
      {(state === 'open' || state === 'closed') && <GroupsPanel launch={data} onChanged={reload} />}
      {!isDraft && state !== 'scheduled' && <EntriesPanel launch={data} onChanged={reload} />}
      {!isDraft && <DrawPanel launch={data} />}
      {LAUNCH_MAILS.some((each) => each.until.includes(state)) && <MailsPanel launch={data} />}
    </BackOfficePage>
  );
}

/** Polls while the launch is under way and the page is visible. Polling does not count as use of the session. */
function useLooking(state: Launch['state'] | undefined, look: () => Promise<void>) {
  const isUnderWay = state !== undefined && ['scheduled', 'open', 'closed', 'drawn'].includes(state);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void look();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, look]);
}

export const page = defineBackOfficePage({ title: 'Launch', permission: 'launches.read', Component: LaunchPage });
