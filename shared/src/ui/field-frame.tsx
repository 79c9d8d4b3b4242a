import { useId, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { tokens } from '../theme';
import { Icon } from './icon';

/** Props of all form fields. */
export interface FieldProps {
  label: string;
  /** Shown below the field and part of its accessible description. */
  hint?: ReactNode;
  /** One message or several, shown below the field. Empty strings are ignored. */
  error?: string | readonly string[];
}

/** Attributes that associate a control with its label, hint and errors. */
export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps extends FieldProps {
  id?: string;
  children: (attributes: ControlAttributes) => ReactNode;
}

/** Label, control, hint and errors. An alert exists only while there is an error. */
export function FieldFrame({ label, hint, error, id, children }: FieldFrameProps) {
  const generatedId = useId();
  const field = id ?? generatedId;
  const errors = errorsOf(error);
  return (
    <Frame>
      <Label htmlFor={field}>{label}</Label>
      {children(controlAttributes(field, hint, errors))}
      {hint && <Hint id={`${field}-hint`}>{hint}</Hint>}
      <FieldErrors id={field} errors={errors} />
    </Frame>
  );
}

export const errorsOf = (error: FieldProps['error']): string[] => [error ?? []].flat().filter(Boolean);

/** The attributes of a control; `errors` comes from `errorsOf`. */
export function controlAttributes(id: string, hint: ReactNode, errors: readonly string[]): ControlAttributes {
  const describedBy = [...errors.map((_, index) => `${id}-error-${index}`), ...(hint ? [`${id}-hint`] : [])];
  return { id, 'aria-describedby': describedBy.join(' ') || undefined, 'aria-invalid': errors.length > 0 || undefined };
}

/** The errors of the control `id`, each in a separate alert. */
export function FieldErrors({ id, errors }: { id: string; errors: readonly string[] }) {
  return errors.map((message, index) => (
    <ErrorLine key={message} id={`${id}-error-${index}`} role="alert">
      <Icon name="alert" size={18} />
      <span>{message}</span>
    </ErrorLine>
  ));
}

export const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${tokens.space[2]};
`;

const Label = styled.label`
  justify-self: start;
  font-size: ${tokens.font.size.sm15};
  font-weight: ${tokens.font.weight.semibold};
  line-height: 1.3;
`;

export const Hint = styled.p`
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.xs13};
`;

const ErrorLine = styled.p`
  display: flex;
  gap: ${tokens.space[2]};
  color: ${tokens.color.bad};
  font-size: ${tokens.font.size.sm15};
  line-height: 1.35;
  > svg {
    flex: none;
    margin-top: 1px;
  }
`;

/** Styles of a text control: 48 px high, a border with a contrast of at least 3:1, red and thicker when invalid. */
export const controlStyles = css`
  width: 100%;
  min-height: 48px;
  padding: 10px ${tokens.space[4]};
  border: 1px solid ${tokens.color.inkSoft};
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.paper};
  color: ${tokens.color.ink};
  font-size: ${tokens.font.size.md17};
  line-height: 1.4;
  appearance: none;
  transition:
    border-color ${tokens.motion.fast},
    box-shadow ${tokens.motion.fast};
  &:hover:not(:disabled) {
    border-color: ${tokens.color.ink};
  }
  &[aria-invalid='true'] {
    border-color: ${tokens.color.bad};
    border-width: 2px;
    padding: 9px calc(${tokens.space[4]} - 1px);
  }
  &:disabled {
    background: ${tokens.color.mist};
    color: ${tokens.color.inkSoft};
    border-color: ${tokens.color.line};
  }
`;
