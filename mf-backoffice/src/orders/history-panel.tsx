import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Button, Notice, TextArea } from 'shared/ui';
import { messageOf, useNotify, type Failure } from '../api';
import { Panel, Timeline } from '../ui';
import { useUnsavedChanges } from '../unsaved/use-unsaved-changes';
import { historyText, historyTitle, historyWho } from './labels';
import type { Order } from './order';
import type { Versioned } from '../api';

/** All that happened, with who, the newest first, and the staff's notes. */
export function HistoryPanel({ order, commands }: { order: Order; commands: Versioned<Order> }) {
  const entries = order.timeline.map((entry, index) => ({
    id: String(index),
    at: entry.at,
    title: historyTitle(entry),
    who: historyWho(entry.who),
    text: <Text>{historyText(entry)}</Text>,
  }));
  return (
    <Panel title="History">
      {order.actions.includes('note') && <NoteForm commands={commands} />}
      <Timeline entries={entries.reverse()} />
    </Panel>
  );
}

function NoteForm({ commands: { act, lookAgain } }: { commands: Versioned<Order> }) {
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { notify } = useNotify();
  useUnsavedChanges(!busy && text.trim() !== '');
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(!text.trim());
    if (busy || !text.trim()) return;
    setBusy(true);
    const result = await act('notes', { text: text.trim() });
    setBusy(false);
    setFailure(result.ok ? null : result.failure);
    if (result.ok) {
      setText('');
      notify('The note is added.');
    }
    // A note decides nothing: what it is added to may have changed. It stays in the field, and the next press adds it.
    else if (result.failure.code === 'staff/changed-meanwhile') await lookAgain();
  };
  return (
    <Form onSubmit={(event) => void add(event)} aria-label="New note">
      <TextArea
        label="Note"
        name="note"
        rows={2}
        maxLength={2000}
        value={text}
        onChange={setText}
        error={isMissing && !text.trim() ? 'Enter a note.' : ''}
        hint="Only staff see it. A customer who requests their data gets it, too."
      />
      {failure && (
        <Notice kind="error" role="alert">
          {messageOf(failure)}
        </Notice>
      )}
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          Add note
        </Button>
      </div>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${tokens.space[2]};
  margin-bottom: ${tokens.space[5]};
`;

const Text = styled.p`
  white-space: pre-line;
  && {
    color: ${tokens.color.ink};
  }
`;
