import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme';
import { controlStyles, FieldFrame, type FieldProps } from './field-frame';
import { usePrehydrationInput } from './use-prehydration-input';

interface TextControlProps extends FieldProps {
  name: string;
  value: string;
  onChange(value: string): void;
}

export interface TextFieldProps extends TextControlProps, Omit<InputHTMLAttributes<HTMLInputElement>, keyof TextControlProps> {
  ref?: Ref<HTMLInputElement>;
  /** A control inside the field at its end; 64 px are reserved for it, more where text is large. */
  end?: ReactNode;
}

/** Single-line text input. `onChange` gets the text, not the event. */
export function TextField({ label, hint, error, id, onChange, end, type = 'text', ref, ...rest }: TextFieldProps) {
  const inputRef = usePrehydrationInput(rest.value, onChange, ref);
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id}>
      {(attributes) => (
        <Wrapper>
          <Input
            {...rest}
            {...attributes}
            ref={inputRef}
            type={type}
            $hasEnd={Boolean(end)}
            onChange={(event) => onChange(event.target.value)}
          />
          {end && <End>{end}</End>}
        </Wrapper>
      )}
    </FieldFrame>
  );
}

export interface TextAreaProps
  extends TextControlProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof TextControlProps> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Multi-line text input. */
export function TextArea({ label, hint, error, id, onChange, rows = 5, ref, ...rest }: TextAreaProps) {
  const inputRef = usePrehydrationInput(rest.value, onChange, ref);
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id}>
      {(attributes) => (
        <StyledTextArea {...rest} {...attributes} ref={inputRef} rows={rows} onChange={(event) => onChange(event.target.value)} />
      )}
    </FieldFrame>
  );
}

const Wrapper = styled.div`
  position: relative;
`;

const Input = styled.input<{ $hasEnd: boolean }>`
  ${controlStyles}
  && {
    padding-right: ${({ $hasEnd }) => ($hasEnd ? 'calc(12px + 4rem)' : tokens.space[4])};
  }
`;

const StyledTextArea = styled.textarea`
  ${controlStyles}
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
