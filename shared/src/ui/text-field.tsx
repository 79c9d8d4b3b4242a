import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme';
import { controlLook, FieldFrame, type FieldProps } from './field-frame';
import { useTypedBefore } from './use-typed-before';

interface Text extends FieldProps {
  name: string;
  value: string;
  onChange(value: string): void;
}

export interface TextFieldProps extends Text, Omit<InputHTMLAttributes<HTMLInputElement>, keyof Text> {
  ref?: Ref<HTMLInputElement>;
  /** A control that stands inside the field at its end; 64 px are kept free for it. */
  end?: ReactNode;
}

/** One line of text. `onChange` gets the text, not the event. */
export function TextField({ label, hint, error, id, onChange, end, type = 'text', ref, ...rest }: TextFieldProps) {
  const own = useTypedBefore(rest.value, onChange, ref);
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id}>
      {(ties) => (
        <Place>
          <Input
            {...rest}
            {...ties}
            ref={own}
            type={type}
            $room={Boolean(end)}
            onChange={(event) => onChange(event.target.value)}
          />
          {end && <End>{end}</End>}
        </Place>
      )}
    </FieldFrame>
  );
}

export interface TextAreaProps extends Text, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof Text> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text. */
export function TextArea({ label, hint, error, id, onChange, rows = 5, ref, ...rest }: TextAreaProps) {
  const own = useTypedBefore(rest.value, onChange, ref);
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id}>
      {(ties) => <Area {...rest} {...ties} ref={own} rows={rows} onChange={(event) => onChange(event.target.value)} />}
    </FieldFrame>
  );
}

const Place = styled.div`
  position: relative;
`;

const Input = styled.input<{ $room: boolean }>`
  ${controlLook}
  && {
    padding-right: ${({ $room }) => ($room ? '76px' : tokens.space[4])};
  }
`;

const Area = styled.textarea`
  ${controlLook}
  display: block;
  resize: vertical;
  field-sizing: content;
  max-height: 50vh;
  min-height: 132px;
`;

const End = styled.div`
  position: absolute;
  inset: 2px 2px 2px auto;
  display: flex;
  align-items: center;
`;
