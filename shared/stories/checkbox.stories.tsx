import { useState } from 'react';
import { Checkbox, type CheckboxProps } from '../src/ui';

export default { title: 'Checkbox' };

function Box({ checked: initial, ...rest }: Partial<CheckboxProps>) {
  const [checked, setChecked] = useState(initial ?? false);
  return <Checkbox label="Remember me on this device" name="remember" {...rest} checked={checked} onChange={setChecked} />;
}

export const Unchecked = () => <Box />;
export const Checked = () => <Box checked />;
export const WithHintAndError = () => <Box hint="For thirty days." error="Accept the terms to go on." />;
export const Disabled = () => <Box checked disabled />;
