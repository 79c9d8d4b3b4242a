import { act, fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { TextField } from './text-field';
import { useForm } from './use-form';

class TextEncoder {}

/** Never posts: a real channel would keep the test process alive. */
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

test('keeps text typed before hydration when another field changes', async () => {
  // react-dom/server requires both at load time; jsdom has neither, and renderToString does not use them.
  Object.assign(globalThis, { TextEncoder, MessageChannel });
  const { renderToString } = await import('react-dom/server');
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<Form />);
  container.querySelector<HTMLInputElement>('[name=name]')!.value = 'Naledi';
  await act(async () => void hydrateRoot(container, <Form />));
  fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '0821234567' } });
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Naledi');
  expect(nameRef.current).toBe(screen.getByLabelText('Name'));
});
