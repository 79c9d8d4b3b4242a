import { useState } from 'react';
import { PasswordField } from '../src/ui';

export default { title: 'PasswordField' };

function Field({ initial = '', error }: { initial?: string; error?: string }) {
  const [value, setValue] = useState(initial);
  return <PasswordField label="Password" name="password" autoComplete="off" value={value} onChange={setValue} error={error} />;
}

export const Empty = () => <Field />;
export const Filled = () => <Field initial="correct horse" />;
export const WithError = () => <Field error="Password is required." />;
