import { useId, useRef, useState, type DragEvent } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Button, Notice, visuallyHiddenStyles } from 'shared/ui';
import { ACCEPTED, MAX_PICTURES, moveEntry, uploadStatus, type PictureEntry } from './picture-entry';
import { PictureCard } from './picture-card';
import { useUploads } from './use-uploads';

interface PictureFieldProps {
  value: readonly PictureEntry[];
  onChange(entries: PictureEntry[]): void;
  error?: string | undefined;
}

/** The pictures of a product: dropped or chosen, moved by mouse or by button, each with its text (CATD-4). */
export function PictureField({ value, onChange, error }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [dragged, setDragged] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { add, retry, change } = useUploads(value, onChange);
  const free = MAX_PICTURES - value.length;

  const choose = (chosen: FileList | null) => {
    const files = [...(chosen ?? [])];
    setAnnouncement(
      files.length > free ? `A product has up to ${MAX_PICTURES} pictures: ${Math.max(0, free)} of these were added.` : '',
    );
    add(files.slice(0, Math.max(0, free)));
  };
  const move = (from: number, to: number) => {
    change((entries) => moveEntry(entries, from, to));
    setAnnouncement(`Picture ${from + 1} is now picture ${to + 1}.`);
  };
  const remove = (index: number) => {
    change((entries) => entries.filter((_, each) => each !== index));
    setAnnouncement(`Picture ${index + 1} is removed. Save to remove it from the product.`);
    input.current?.focus();
  };
  const dropFiles = (event: DragEvent) => {
    setIsOver(false);
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    choose(event.dataTransfer.files);
  };
  return (
    <Group
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-hint`}
      $isOver={isOver}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={dropFiles}
    >
      <Title id={`${id}-title`}>Pictures</Title>
      {value.length > 0 && (
        <List>
          {value.map((entry, index) => (
            <Item
              key={entry.key}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', String(index));
                setDragged(index);
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                if (dragged !== index) move(dragged, index);
                setDragged(null);
              }}
            >
              <PictureCard
                entry={entry}
                number={index + 1}
                isLast={index === value.length - 1}
                onAlt={(alt) => change((entries) => entries.map((each) => (each.key === entry.key ? { ...each, alt } : each)))}
                onMove={(by) => move(index, index + by)}
                onRemove={() => remove(index)}
                onRetry={() => retry(entry.key)}
              />
            </Item>
          ))}
        </List>
      )}
      <Row>
        <FileInput
          ref={input}
          name="pictures"
          type="file"
          multiple
          accept={ACCEPTED}
          disabled={free <= 0}
          aria-label="Add pictures"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files);
            // The same file may be chosen again.
            currentTarget.value = '';
          }}
        />
        <Button aria-hidden="true" tabIndex={-1} variant="secondary" disabled={free <= 0} onClick={() => input.current?.click()}>
          Add pictures
        </Button>
        <Hint id={`${id}-hint`}>
          Or drop them here. JPEG, PNG, WebP or AVIF, at most 20 MB each, up to {MAX_PICTURES}. The first one is shown in lists.
        </Hint>
      </Row>
      {error && (
        <div id={`${id}-error`}>
          <Notice kind="error" role="alert">
            {error}
          </Notice>
        </div>
      )}
      <Status role="status">{[announcement, uploadStatus(value)].filter(Boolean).join(' ')}</Status>
    </Group>
  );
}

/** The control of the keyboard and of screen readers; the mouse has the button beside it, which shows its focus. */
const FileInput = styled.input`
  ${visuallyHiddenStyles}
  &:focus-visible + button {
    outline: 2px solid ${tokens.color.ink};
    outline-offset: 2px;
  }
`;

const Group = styled.div<{ $isOver: boolean }>`
  display: grid;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[4]};
  border: 2px dashed ${({ $isOver }) => ($isOver ? tokens.color.ink : tokens.color.line)};
  border-radius: ${tokens.radius.card};
  background: ${({ $isOver }) => ($isOver ? tokens.color.mist : 'transparent')};
`;

const Title = styled.span`
  font-weight: ${tokens.font.weight.semibold};
  font-size: ${tokens.font.size.sm15};
`;

const List = styled.ol.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 10.5rem), 1fr));
  gap: ${tokens.space[3]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Item = styled.li`
  min-width: 0;
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[3]};
`;

const Hint = styled.span`
  flex: 1 1 240px;
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.xs13};
`;

/** Visible to everyone: without it, most of two hundred dropped files would be left out silently. */
const Status = styled(Hint)`
  &:empty {
    position: absolute;
  }
`;
