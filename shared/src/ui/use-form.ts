import { useEffect, useRef, useState, type FormEvent } from 'react';
import { focusFirstInvalid, typedValues } from './form-elements';
import type { Draft } from './use-draft';

export type FormErrors<Values> = Partial<Record<keyof Values, string>>;

interface FormOptions<Values> {
  initial: Values;
  /**
   * The result of `useTurn`: when an account leaves, the form returns to its initial state, so that the next visitor sees nothing
   * that was typed. Absent if the form is a new one anyhow: below a component with the turn as its key, and in the back office,
   * which mounts a new frame for each member.
   */
  turn?: number;
  /** The result of `useDraft`: keeps the input while the visitor looks at other pages, until `reset`. */
  draft?: Draft;
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

/** State of a form: values, errors that clear on editing, one submission at a time. */
export function useForm<Values extends object>({
  initial,
  turn = 0,
  draft,
  validate,
  submit,
}: FormOptions<Values>): FormState<Values> {
  const atFirst = () => ({ turn, values: (draft?.read() as Values | undefined) ?? initial, isTyped: false });
  const [typed, setTyped] = useState(atFirst);
  const [errors, setErrors] = useState<FormErrors<Values>>({});
  const [submitting, setSubmitting] = useState(false);
  const running = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  const { values, isTyped } = typed;
  // Before it is rendered and before the effect below: not one frame shows, and nothing stores, what an earlier visitor has typed.
  if (typed.turn !== turn) {
    setTyped(atFirst);
    setErrors({});
  }
  useEffect(() => {
    if (isTyped && typed.turn === turn) draft?.keep(isSame(values, initial) ? undefined : values);
  });
  const setValues = (next: Values) => setTyped((before) => ({ ...before, values: next }));

  const setValue: FormState<Values>['setValue'] = (name, value) => {
    setTyped((before) => ({ ...before, values: { ...before.values, [name]: value }, isTyped: true }));
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
      const shown = typedValues(event.currentTarget, values);
      setValues(shown);
      const found = validate?.(shown) ?? {};
      showErrors(found);
      if (Object.values(found).some(Boolean)) return;
      running.current = true;
      setSubmitting(true);
      try {
        await submit(shown);
      } finally {
        running.current = false;
        setSubmitting(false);
      }
    },
    reset(next = initial) {
      draft?.keep();
      // The answer to an earlier visitor may come when the next one is typing.
      setTyped((before) => (before.turn === turn ? { ...before, values: next, isTyped: false } : before));
      setErrors({});
    },
  };
}

const isSame = <Values extends object>(one: Values, other: Values): boolean =>
  Object.entries(one).every(([name, value]) => value === other[name as keyof Values]);
