import { useId, useRef } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Button, Notice, ProductPicture, VisuallyHidden, visuallyHiddenStyles } from 'shared/ui';
import { ACCEPTED, describeUpload, uploadStatus, type PictureEntry } from '../products/pictures/picture-entry';
import { useUploads } from '../products/pictures/use-uploads';

interface TilePictureFieldProps {
  /** The picture, or none. */
  value: readonly PictureEntry[];
  onChange(entries: PictureEntry[]): void;
  error?: string | undefined;
}

/** The picture of a brand's tile: one file, chosen or dropped, which replaces the previous picture (CATD-1, CATD-4). */
export function TilePictureField({ value, onChange, error }: TilePictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { add, retry, change } = useUploads(value, onChange);
  const [entry] = value;
  const upload = entry?.upload;
  const choose = (chosen: FileList | null) => {
    const [file] = chosen ?? [];
    if (!file) return;
    change(() => []);
    add([file]);
  };
  return (
    <Group
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-hint`}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        choose(event.dataTransfer.files);
      }}
    >
      <Title id={`${id}-title`}>Picture of the tile</Title>
      <Row>
        {entry && !upload && <Preview src={entry.src} alt="Current tile" sizes="96px" width={4} height={5} />}
        {upload && (
          <Progress>
            {upload.state !== 'failed' && <progress value={upload.share} max={1} aria-label={`Progress of ${upload.name}`} />}
            <span>{describeUpload(upload)}</span>
          </Progress>
        )}
        <FileInput
          ref={input}
          name="tile"
          type="file"
          accept={ACCEPTED}
          aria-label={entry ? 'Choose another picture' : 'Choose a picture'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files);
            // The same file may be chosen again.
            currentTarget.value = '';
          }}
        />
        <Button aria-hidden="true" tabIndex={-1} variant="secondary" onClick={() => input.current?.click()}>
          {entry ? 'Choose another picture' : 'Choose a picture'}
        </Button>
        {entry && upload?.state === 'failed' && (
          <Button variant="secondary" onClick={() => retry(entry.key)}>
            Try again
          </Button>
        )}
        {entry && (
          <Button
            variant="quiet"
            onClick={() => {
              change(() => []);
              input.current?.focus();
            }}
          >
            Remove picture
          </Button>
        )}
      </Row>
      <Hint id={`${id}-hint`}>
        JPEG, PNG, WebP or AVIF, at most 20 MB; or drop a file here. It is shown upright, 4 wide by 5 high. Without one the tile
        shows the name.
      </Hint>
      {error && (
        <div id={`${id}-error`}>
          <Notice kind="error" role="alert">
            {error}
          </Notice>
        </div>
      )}
      <VisuallyHidden role="status">{uploadStatus(value)}</VisuallyHidden>
    </Group>
  );
}

const Group = styled.div`
  display: grid;
  gap: ${tokens.space[3]};
`;

const Title = styled.span`
  font-weight: ${tokens.font.weight.semibold};
  font-size: ${tokens.font.size.sm15};
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[3]};
`;

const Preview = styled(ProductPicture)`
  width: 96px;
  border-radius: ${tokens.radius.card};
  & img {
    object-fit: cover;
  }
`;

const Progress = styled.div`
  display: grid;
  flex: 1 1 160px;
  gap: ${tokens.space[2]};
  font-size: ${tokens.font.size.xs13};
  & progress {
    width: 100%;
    accent-color: ${tokens.color.ink};
  }
`;

/** The control of the keyboard and of screen readers; the mouse has the button beside it, which shows its focus. */
const FileInput = styled.input`
  ${visuallyHiddenStyles}
  &:focus-visible + button {
    outline: 2px solid ${tokens.color.ink};
    outline-offset: 2px;
  }
`;

const Hint = styled.span`
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.xs13};
`;
