import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { Checkbox, PasswordField, SelectField, TextArea, TextField } from './index';

const renderField = (field: React.ReactNode) => render(<StrictMode>{field}</StrictMode>);
const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id));

test('names a field by its label alone and has no error attributes while it is valid', () => {
  renderField(<TextField label="Email" name="email" value="" onChange={() => {}} />);
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
])('%s: renders the error as an alert and describes the control by error and hint', (_, field) => {
  renderField(field);
  const control = screen.getByLabelText('It');
  expect(control.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('Wrong.');
  expect(described(control).map((element) => element?.textContent)).toEqual(['Wrong.', 'A hint']);
});

test('renders one alert per error', () => {
  renderField(
    <TextField label="Password" name="p" value="" onChange={() => {}} error={['', 'Too short.', 'Invalid email format.']} />,
  );
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['Too short.', 'Invalid email format.']);
});

test('shows and hides a password; only the input is named Password', async () => {
  const user = userEvent.setup();
  renderField(<PasswordField label="Password" name="password" value="secret" onChange={() => {}} />);
  const password = screen.getByLabelText(/password/i) as HTMLInputElement;
  expect(password.type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(password.type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  expect(password.type).toBe('password');
});

test('a select keeps its value until the matching option arrives', () => {
  const none = [{ value: '', label: 'Choose a brand' }];
  const field = (options: typeof none) => (
    <SelectField label="Brand" name="brand" value="Jordan" onChange={() => {}} options={options} />
  );
  const { rerender } = render(field(none));
  const brand = screen.getByLabelText<HTMLSelectElement>('Brand');
  expect(brand.value).toBe('Jordan');
  rerender(field([...none, { value: 'Dunk', label: 'Dunk' }, { value: 'Jordan', label: 'Air Jordan' }]));
  expect(brand.value).toBe('Jordan');
  expect([...brand.options].map(({ text }) => text)).toEqual(['Choose a brand', 'Dunk', 'Air Jordan']);
});

test('passes values, not events, to onChange', async () => {
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
  renderField(<Both />);
  await user.type(screen.getByLabelText('Name'), 'Thandi');
  await user.click(screen.getByText('Subscribe to our newsletter'));
  expect(screen.getByRole('status').textContent).toBe('Thandi true');
});
