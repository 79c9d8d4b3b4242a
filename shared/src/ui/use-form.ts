import { useEffect, useRef, useState, type FormEvent } from 'react';
import { focusFirstInvalid, typedValues } from './form-elements';

export type FormErrors<Values> = Partial<Record<keyof Values, string>>;

interface FormOptions<Values> {
  initial: Values;
  /**
   * Keeps what was typed while the visitor looks at other pages, under this name, until `reset`. In the memory of the page only: a
   * form with personal data names its visitor here, so that nobody else gets them. '' keeps nothing.
   */
  keepAs?: string;
  /** Error message per field; '' or absent if valid. */
  validate?: (values: Values) => FormErrors<Values>;
  /** Sends the values and shows failures itself. The typed values stay; call `reset` to clear or replace them. */
  submit(values: Values): Promise<void>;
}

/** Props to spread into a text field, or into a Checkbox for a boolean value. */
export type FieldBinding<Value> = Value extends boolean
  ? { name: string; checked: boolean; error?: string; onChange(checked: boolean): void }
  : { name: string; value: string; error?: string; onChange(value: string): void };

export interface FormState<Values> {
  values: Values;
  errors: FormErrors<Values>;
  /** True from a valid submit until `submit` settles; further submits are ignored meanwhile. */
  submitting: boolean;
  field<Name extends keyof Values & string>(name: Name): FieldBinding<Values[Name]>;
  onSubmit(event: FormEvent<HTMLFormElement>): Promise<void>;
  /** Shows the server's errors and focuses the first field with one. */
  setErrors(errors: FormErrors<Values>): void;
  setValue<Name extends keyof Values>(name: Name, value: Values[Name]): void;
  /** Resets to `initial` or to the given values. */
  reset(values?: Values): void;
}

const kept = new Map<string, object>();

/** State of a form: values, errors that clear on editing, one submission at a time. */
export function useForm<Values extends object>({
  initial,
  keepAs = '',
  validate,
  submit,
}: FormOptions<Values>): FormState<Values> {
  const [values, setValues] = useState(() => (kept.get(keepAs) as Values | undefined) ?? initial);
  const [errors, setErrors] = useState<FormErrors<Values>>({});
  const [submitting, setSubmitting] = useState(false);
  const running = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const isTyped = useRef(false);
  useEffect(() => {
    if (keepAs && isTyped.current) kept.set(keepAs, values);
  }, [keepAs, values]);

  const setValue: FormState<Values>['setValue'] = (name, value) => {
    isTyped.current = true;
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  };

  const showErrors = (found: FormErrors<Values>) => {
    setErrors(found);
    focusFirstInvalid(form.current, found);
  };

  return {
    values,
    errors,
    submitting,
    setValue,
    setErrors: showErrors,
    field(name) {
      const value = values[name];
      const shared = { name, error: errors[name] || undefined, onChange: (next: Values[typeof name]) => setValue(name, next) };
      const binding = typeof value === 'boolean' ? { ...shared, checked: value } : { ...shared, value };
      return binding as unknown as FieldBinding<Values[typeof name]>;
    },
    async onSubmit(event) {
      event.preventDefault();
      if (running.current) return;
      form.current = event.currentTarget;
      const typed = typedValues(event.currentTarget, values);
      setValues(typed);
      const found = validate?.(typed) ?? {};
      showErrors(found);
      if (Object.values(found).some(Boolean)) return;
      running.current = true;
      setSubmitting(true);
      try {
        await submit(typed);
      } finally {
        running.current = false;
        setSubmitting(false);
      }
    },
    reset(next = initial) {
      isTyped.current = false;
      kept.delete(keepAs);
      setValues(next);
      setErrors({});
    },
  };
}
