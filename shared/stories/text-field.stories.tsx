import { useState } from 'react';
import { IconButton, TextField, type TextFieldProps } from '../src/ui';

export default { title: 'TextField' };

function Field({ value: initial, ...rest }: Partial<TextFieldProps>) {
  const [value, setValue] = useState(initial ?? '');
  return <TextField label="Email" name="email" type="email" {...rest} value={value} onChange={setValue} />;
}

export const Empty = () => <Field />;
export const Filled = () => <Field value="thandi@example.com" />;
export const WithHint = () => <Field hint="We send the receipt there." />;
export const WithError = () => <Field value="thandi@" error="Invalid email format." />;
export const WithErrorsAndHint = () => (
  <Field
    label="New password"
    type="text"
    hint="At least eight characters."
    error={['Password must have at least 8 characters.', 'Password must contain a number.']}
  />
);
export const Disabled = () => <Field value="thandi@example.com" disabled />;
export const WithAControl = () => <Field label="Code" type="text" end={<IconButton icon="close" label="Clear" />} />;
