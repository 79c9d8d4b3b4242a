import { act, fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { TextField } from './text-field';
import { useForm } from './use-form';

class TextEncoder {}

/** Never posts: a real one would keep the test's process alive. */
class MessageChannel {
  port1 = {};
  port2 = { postMessage: () => undefined };
}

const nameRef = createRef<HTMLInputElement>();

function Form() {
  const form = useForm({ initial: { name: '', phone: '' }, submit: async () => undefined });
  return (
    <form>
      <TextField label="Name" ref={nameRef} {...form.field('name')} />
      <TextField label="Phone" {...form.field('phone')} />
    </form>
  );
}

test('what was typed before hydration is still there when another field changes', async () => {
  // Of what the server's renderer looks for when it is loaded, jsdom has neither; drawing to a string uses none of it.
  Object.assign(globalThis, { TextEncoder, MessageChannel });
  const { renderToString } = await import('react-dom/server');
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = renderToString(<Form />);
  place.querySelector<HTMLInputElement>('[name=name]')!.value = 'Naledi';
  await act(async () => void hydrateRoot(place, <Form />));
  fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '0821234567' } });
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Naledi');
  expect(nameRef.current).toBe(screen.getByLabelText('Name'));
});
