import { useState } from 'react';
import { SelectField, type SelectFieldProps } from '../src/ui';

export default { title: 'SelectField' };

const OPTIONS = [
  { value: '', label: 'Choose a province' },
  { value: 'wc', label: 'Western Cape' },
  { value: 'gp', label: 'Gauteng' },
  { value: 'nc', label: 'Northern Cape', disabled: true },
];

function Field({ value: initial, ...rest }: Partial<SelectFieldProps>) {
  const [value, setValue] = useState(initial ?? '');
  return <SelectField label="Province" name="province" {...rest} options={OPTIONS} value={value} onChange={setValue} />;
}

export const Empty = () => <Field />;
export const Chosen = () => <Field value="wc" />;
export const WithError = () => <Field error="Province is required." hint="Where the courier goes." />;
export const Disabled = () => <Field value="gp" disabled />;
