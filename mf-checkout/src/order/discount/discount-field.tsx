import { useEffect, useRef, type FormEvent } from 'react';
import { formatRand } from 'shared/money';
import { Button, TextField, VisuallyHidden } from 'shared/ui';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { EditButton } from '../summary-totals';
import type { DiscountState } from './use-discount';

/** 'Discount code' with 'Apply'; once a code is applied, the code with its conditions and 'Remove' (SELL-2). */
export function DiscountField({ discount }: { discount: DiscountState }) {
  const { applied, typed, error, busy, focusRequests } = discount;
  const field = useRef<HTMLInputElement>(null);
  const removeButton = useRef<HTMLButtonElement>(null);
  const focusNext = useRef(false);
  // The control that had the focus is gone when the code was applied or removed.
  useEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    (applied ? removeButton.current : field.current)?.focus();
  }, [applied]);

  useEffect(() => {
    if (focusRequests > 0) field.current?.focus();
  }, [focusRequests]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    focusNext.current = true;
    void discount.apply().then((isApplied) => {
      if (!isApplied) focusNext.current = false;
    });
  };
  const onRemove = () => {
    focusNext.current = true;
    discount.remove();
  };
  return (
    <Section>
      <VisuallyHidden role="status">
        {applied ? `Code ${applied.code} saves you ${formatRand(applied.discount)}.` : ''}
      </VisuallyHidden>
      {applied ? (
        <Applied>
          <div>
            <strong>{applied.code}</strong>
            {applied.terms && <Terms>{applied.terms}</Terms>}
          </div>
          <EditButton ref={removeButton} variant="quiet" onClick={onRemove}>
            Remove
          </EditButton>
        </Applied>
      ) : (
        <CodeForm noValidate onSubmit={onSubmit}>
          <TextField
            ref={field}
            label="Discount code"
            name="discountCode"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed}
            {...(error ? { error } : {})}
            onChange={discount.type}
          />
          <Button type="submit" variant="secondary" busy={busy}>
            Apply
          </Button>
        </CodeForm>
      )}
    </Section>
  );
}

const Section = styled.div`
  margin-block-start: ${tokens.space[4]};
  padding-block-start: ${tokens.space[4]};
  border-block-start: 1px solid ${tokens.color.line};
`;

const CodeForm = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${tokens.space[3]};
  align-items: start;

  /* Level with the field below its label; an error below the field must not move it. */
  > button {
    margin-block-start: calc(${tokens.font.size.sm15} * 1.5 + ${tokens.space[2]});
  }
`;

const Applied = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${tokens.space[4]};
  align-items: start;
  overflow-wrap: anywhere;
`;

const Terms = styled.p`
  white-space: pre-line;
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
`;
