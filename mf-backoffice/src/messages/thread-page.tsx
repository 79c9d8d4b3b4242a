import { styled } from 'styled-components';
import { Button, Link } from 'shared/ui';
import { useCommand, useNotify, usePermissions, useQuery } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import {
  BackOfficePage,
  DefinitionList,
  formatDateTime,
  LoadFailure,
  PageWithoutData,
  Panel,
  StatusBadge,
  Timeline,
} from '../ui';
import { STATES, type MessageThread } from './message';
import { ReplyForm } from './reply-form';

const BACK = { to: '/Back-Office/Messages', label: 'Messages' };

function MessagePage({ params }: { params: Readonly<Record<string, string>> }) {
  const path = `/messages/${params.id ?? ''}`;
  const { data, error, reload } = useQuery<MessageThread>(path);
  const { may } = usePermissions();
  if (!data) return <PageWithoutData title="Message" back={BACK} failure={error} onRetry={() => void reload()} />;
  return (
    <BackOfficePage
      title={`Message from ${data.name || data.email}`}
      back={BACK}
      actions={may('messages.reply') && <StateButton message={data} onDone={reload} />}
    >
      {error && <LoadFailure failure={error} onRetry={() => void reload()} />}
      <Panel title="Message" actions={<StatusBadge {...STATES[data.state]} />}>
        <Text>{data.text}</Text>
        <DefinitionList items={senderOf(data)} />
      </Panel>
      {data.replies.length > 0 && (
        <Panel title="Answers">
          <Timeline
            entries={data.replies.map(({ id, who, text, sentAt }) => ({
              id: String(id),
              at: sentAt,
              title: 'Answered by email',
              text: <Text>{text}</Text>,
              ...(who ? { who } : {}),
            }))}
          />
        </Panel>
      )}
      {may('messages.reply') && <ReplyForm key={data.id} message={data} onDone={reload} />}
    </BackOfficePage>
  );
}

const senderOf = ({ email, phone, receivedAt, customerId, customerEmailConfirmed }: MessageThread) => [
  {
    term: 'Email',
    value: customerId ? (
      <>
        <Link to={`/Back-Office/Customers/${customerId}`}>{email}</Link>
        {customerEmailConfirmed ? '' : ' (used by an account, not confirmed)'}
      </>
    ) : (
      email
    ),
  },
  { term: 'Phone', value: phone },
  { term: 'Received', value: formatDateTime(receivedAt) },
];

/** Marks a message as answered (by phone, for example), or opens it again. */
function StateButton({ message, onDone }: { message: MessageThread; onDone(): Promise<void> }) {
  const { run, busy } = useCommand();
  const { notifyFailure } = useNotify();
  const state = message.state === 'open' ? 'answered' : 'open';
  const mark = async () => {
    const result = await run('put', `/messages/${message.id}/state`, { version: message.version, state });
    if (!result.ok) notifyFailure(result.failure);
    await onDone();
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void mark()}>
      {state === 'answered' ? 'Mark as answered' : 'Reopen'}
    </Button>
  );
}

const Text = styled.p`
  margin-bottom: 16px;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

export const page = defineBackOfficePage({ title: 'Message', permission: 'messages.read', Component: MessagePage });
