import { useState } from 'react';
import { TextArea, type TextAreaProps } from '../src/ui';

export default { title: 'TextArea' };

function Area({ value: initial, ...rest }: Partial<TextAreaProps>) {
  const [value, setValue] = useState(initial ?? '');
  return <TextArea label="Message" name="message" {...rest} value={value} onChange={setValue} />;
}

export const Empty = () => <Area />;
export const Filled = () => <Area value={'Do they run small?\nI wear a UK 7.'} />;
export const WithError = () => <Area error="Message is required." hint="Up to 2,000 characters." />;
export const Disabled = () => <Area value="Do they run small?" disabled />;
