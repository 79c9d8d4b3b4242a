import { type FormHTMLAttributes, type Ref } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme';

/**
 * A form of one column whose messages are ours: the browser's own balloons stay out. Give it an accessible name
 * (`aria-label`) where the page has several or the interface names it.
 */
export function Form(props: FormHTMLAttributes<HTMLFormElement> & { ref?: Ref<HTMLFormElement> }) {
  return <Column noValidate {...props} />;
}

const Column = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${tokens.space[5]};
`;
