import { Button, Form, TextField, useForm } from '../src/ui';

export default { title: 'Form' };

/** An empty submit shows the errors; a filled one stays busy. */
export const LogIn = () => <LogInForm />;

function LogInForm() {
  const form = useForm({
    initial: { email: '', code: '' },
    validate: ({ email, code }) => ({ email: email ? '' : 'Email is required.', code: code ? '' : 'Code is required.' }),
    submit: () => new Promise(() => {}),
  });
  return (
    <Form aria-label="Log in" onSubmit={form.onSubmit}>
      <TextField label="Email" type="email" {...form.field('email')} />
      <TextField label="Code" {...form.field('code')} />
      <Button type="submit" busy={form.submitting}>
        Log in
      </Button>
    </Form>
  );
}
