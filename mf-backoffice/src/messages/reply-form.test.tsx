import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StubReply } from 'shared/testing';
import { renderAlone, stubApi } from '../testing/stub-api.fixture';
import type { MessageThread } from './message';
import { ReplyForm } from './reply-form';

const MESSAGE = { id: 3, version: 1, email: 'zanele@example.com' } as MessageThread;

test.each<[string, StubReply | 'no response', number]>([
  ['lost', 'no response', 0],
  ['a refusal', { status: 409, body: { message: 'Look again.' } }, 1],
])(
  'after an answer of the server that was %s, the text stays, and the message is read again only if it is known',
  async (_what, reply, reads) => {
    stubApi({ 'POST /messages/3/reply': reply });
    const onDone = jest.fn(async () => undefined);
    renderAlone(() => <ReplyForm message={MESSAGE} onDone={onDone} />);
    await userEvent.type(screen.getByLabelText('Your answer'), 'It is on its way.');
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    await screen.findByRole('alert');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('It is on its way.');
    expect(onDone).toHaveBeenCalledTimes(reads);
  },
);
