import { useId, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { tokens } from '../theme';
import { Icon } from './icon';

/** What every field of a form takes. */
export interface FieldProps {
  label: string;
  /** Stands below the field and is read with it. */
  hint?: ReactNode;
  /** One sentence, or several that all stand below the field. Empty ones count as none. */
  error?: string | readonly string[];
}

/** What ties a control to its label, hint and errors. */
export interface FieldTies {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps extends FieldProps {
  id?: string;
  children: (ties: FieldTies) => ReactNode;
}

/** Label above, control, hint, errors below in words with an icon. An alert exists only while there is an error. */
export function FieldFrame({ label, hint, error, id, children }: FieldFrameProps) {
  const own = useId();
  const field = id ?? own;
  const errors = errorsOf(error);
  return (
    <Frame>
      <Label htmlFor={field}>{label}</Label>
      {children(tiesOf(field, hint, errors))}
      {hint && <Hint id={`${field}-hint`}>{hint}</Hint>}
      <FieldErrors id={field} errors={errors} />
    </Frame>
  );
}

export const errorsOf = (error: FieldProps['error']): string[] => [error ?? []].flat().filter(Boolean);

/** The attributes of a control; `errors` as from `errorsOf`. */
export function tiesOf(id: string, hint: ReactNode, errors: readonly string[]): FieldTies {
  const below = [...errors.map((_, at) => `${id}-error-${at}`), ...(hint ? [`${id}-hint`] : [])];
  return { id, 'aria-describedby': below.join(' ') || undefined, 'aria-invalid': errors.length > 0 || undefined };
}

/** The errors of the control `id`, each an alert of its own. */
export function FieldErrors({ id, errors }: { id: string; errors: readonly string[] }) {
  return errors.map((sentence, at) => (
    <ErrorLine key={sentence} id={`${id}-error-${at}`} role="alert">
      <Icon name="alert" size={18} />
      <span>{sentence}</span>
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

/** How a text control looks: 48 px, an edge of 3:1 and more, red and thicker when wrong. */
export const controlLook = css`
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
