import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { Checkbox, PasswordField, SelectField, TextArea, TextField } from './index';

const draw = (field: React.ReactNode) => render(<StrictMode>{field}</StrictMode>);
const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id));

test('a field is named by its label alone and says nothing of errors while there are none', () => {
  draw(<TextField label="Email" name="email" value="" onChange={() => {}} />);
  const email = screen.getByRole('textbox', { name: 'Email' });
  expect(email.getAttribute('aria-invalid')).toBeNull();
  expect(email.getAttribute('aria-describedby')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['TextField', <TextField label="It" name="it" value="" onChange={() => {}} hint="A hint" error="Wrong." />],
  ['TextArea', <TextArea label="It" name="it" value="" onChange={() => {}} hint="A hint" error="Wrong." />],
  ['PasswordField', <PasswordField label="It" name="it" value="" onChange={() => {}} hint="A hint" error="Wrong." />],
  ['SelectField', <SelectField label="It" name="it" value="" onChange={() => {}} options={[]} hint="A hint" error="Wrong." />],
  ['Checkbox', <Checkbox label="It" name="it" checked onChange={() => {}} hint="A hint" error="Wrong." />],
])('%s: the error is an alert, tied to its control before the hint', (_, field) => {
  draw(field);
  const control = screen.getByLabelText('It');
  expect(control.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('Wrong.');
  expect(described(control).map((element) => element?.textContent)).toEqual(['Wrong.', 'A hint']);
});

test('several sentences under one field are an alert each', () => {
  draw(<TextField label="Password" name="p" value="" onChange={() => {}} error={['', 'Too short.', 'Invalid email format.']} />);
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['Too short.', 'Invalid email format.']);
});

test('a password can be shown, and only its field is called Password', async () => {
  const user = userEvent.setup();
  draw(<PasswordField label="Password" name="password" value="secret" onChange={() => {}} />);
  const password = screen.getByLabelText(/password/i) as HTMLInputElement;
  expect(password.type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(password.type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  expect(password.type).toBe('password');
});

test('fields hand over texts and answers, not events', async () => {
  const user = userEvent.setup();
  function Both() {
    const [text, setText] = useState('');
    const [yes, setYes] = useState(false);
    return (
      <>
        <TextField label="Name" name="name" value={text} onChange={setText} />
        <Checkbox label="Subscribe to our newsletter" name="yes" checked={yes} onChange={setYes} />
        <output>{`${text} ${String(yes)}`}</output>
      </>
    );
  }
  draw(<Both />);
  await user.type(screen.getByLabelText('Name'), 'Thandi');
  await user.click(screen.getByText('Subscribe to our newsletter'));
  expect(screen.getByRole('status').textContent).toBe('Thandi true');
});
