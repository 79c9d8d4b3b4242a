import { useId, useRef, useState, type DragEvent } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Button } from 'shared/ui';

interface FileDropProps {
  /** The button's label. */
  label: string;
  hint: string;
  /** Such as '.csv,text/csv'. */
  accept: string;
  disabled: boolean;
  onFile(file: File): void;
}

/** A field for one file: chosen by the button, or dropped anywhere on the field. */
export function FileDrop({ label, hint, accept, disabled, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const hintId = useId();
  const take = (file: File | undefined) => {
    if (file && !disabled) onFile(file);
    // The same file, changed meanwhile, can be chosen again.
    if (input.current) input.current.value = '';
  };
  const drag = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setIsOver(over);
  };
  return (
    <Field
      $isOver={isOver && !disabled}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <Button disabled={disabled} aria-describedby={hintId} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <p id={hintId}>{hint}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => take(event.target.files?.[0])}
      />
    </Field>
  );
}

const Field = styled.div<{ $isOver: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[5]} ${tokens.space[4]};
  border: 2px dashed ${({ $isOver }) => ($isOver ? tokens.color.ink : tokens.color.line)};
  border-radius: ${tokens.radius.card};
  background: ${({ $isOver }) => ($isOver ? tokens.color.mist : 'transparent')};
  color: ${tokens.color.inkSoft};
  > p {
    flex: 1 1 220px;
  }
`;
