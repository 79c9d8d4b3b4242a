import { TextField, type TextFieldProps } from 'shared/ui';

/** A field for an amount of money or a part of it: phones show their digits with a decimal sign, and no earlier amount is proposed. */
export const AmountField = (props: TextFieldProps) => <TextField inputMode="decimal" autoComplete="off" {...props} />;
