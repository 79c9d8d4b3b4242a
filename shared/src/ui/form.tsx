import { type FormHTMLAttributes, type Ref } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme';

/**
 * A one-column form without native validation popups. Give it an accessible name (`aria-label`) if the page has several
 * forms or the interface specifies one. Outside a dialog, a browser does not send a form of the method 'dialog': if no
 * `onSubmit` runs, the input ends up in no address.
 */
export function Form(props: FormHTMLAttributes<HTMLFormElement> & { ref?: Ref<HTMLFormElement> }) {
  return <Column method="dialog" noValidate {...props} />;
}

const Column = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${tokens.space[5]};
`;
