import { useRef, useState, type FormEvent } from 'react';
import { focusFirstWrong, typedValues } from './form-elements';

export type FormErrors<Values> = Partial<Record<keyof Values, string>>;

interface FormOptions<Values> {
  initial: Values;
  /** Sentences of the fields that are wrong; '' and absence mean right. */
  validate?: (values: Values) => FormErrors<Values>;
  /** Sends. Shows its own failures; what was typed stays. Call `reset` for an empty form afterwards. */
  submit(values: Values): Promise<void>;
}

/** Spreads into a text field; for a yes-or-no value into a Checkbox. */
export type FieldBinding<Value> = Value extends boolean
  ? { name: string; checked: boolean; error?: string; onChange(checked: boolean): void }
  : { name: string; value: string; error?: string; onChange(value: string): void };

export interface FormState<Values> {
  values: Values;
  errors: FormErrors<Values>;
  /** True from a valid submit until `submit` has settled; a second submit meanwhile does nothing. */
  submitting: boolean;
  field<Name extends keyof Values & string>(name: Name): FieldBinding<Values[Name]>;
  onSubmit(event: FormEvent<HTMLFormElement>): Promise<void>;
  /** Shows errors that the server found and leads to the first. */
  setErrors(errors: FormErrors<Values>): void;
  setValue<Name extends keyof Values>(name: Name, value: Values[Name]): void;
  /** Back to `initial`, or to other values (a profile that has arrived). */
  reset(values?: Values): void;
}

/** The state of one form: values, errors that vanish on editing, one submission at a time. */
export function useForm<Values extends object>({ initial, validate, submit }: FormOptions<Values>): FormState<Values> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormErrors<Values>>({});
  const [submitting, setSubmitting] = useState(false);
  const running = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  const setValue: FormState<Values>['setValue'] = (name, value) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  };

  const show = (found: FormErrors<Values>) => {
    setErrors(found);
    focusFirstWrong(form.current, found);
  };

  return {
    values,
    errors,
    submitting,
    setValue,
    setErrors: show,
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
      show(found);
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
      setValues(next);
      setErrors({});
    },
  };
}
