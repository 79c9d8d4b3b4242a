import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Button, IconButton, ProductPicture, TextField } from 'shared/ui';
import { describeUpload, type PictureEntry } from './picture-entry';

interface PictureCardProps {
  entry: PictureEntry;
  /** From 1. */
  number: number;
  isLast: boolean;
  onAlt(alt: string): void;
  /** One place to the front (-1) or to the back (1). */
  onMove(by: -1 | 1): void;
  onRemove(): void;
  onRetry(): void;
}

/** One picture of the form: what it looks like or how far it is, its text, and its place. */
export function PictureCard({ entry, number, isLast, onAlt, onMove, onRemove, onRetry }: PictureCardProps) {
  const { src, alt, upload } = entry;
  return (
    <Card role="group" aria-label={`Picture ${number}`}>
      <Frame>
        {upload ? (
          <Progress>
            <Name>{upload.name}</Name>
            {upload.state !== 'failed' && <progress value={upload.share} max={1} aria-label={`Progress of ${upload.name}`} />}
            <UploadStatus $isFailed={upload.state === 'failed'}>{describeUpload(upload)}</UploadStatus>
            {upload.state === 'failed' && (
              <Button variant="secondary" aria-label={`Try picture ${number} again`} onClick={onRetry}>
                Try again
              </Button>
            )}
          </Progress>
        ) : (
          <ProductPicture src={src} alt={alt || `Picture ${number}`} sizes="180px" />
        )}
      </Frame>
      <Places>
        <IconButton
          icon="chevron-left"
          label={`Move picture ${number} forward`}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        />
        <span>{number}</span>
        <IconButton icon="chevron-right" label={`Move picture ${number} back`} disabled={isLast} onClick={() => onMove(1)} />
        <IconButton icon="trash" label={`Remove picture ${number}`} onClick={onRemove} />
      </Places>
      <TextField
        label={`Alt text of picture ${number}`}
        name={`text-${entry.key}`}
        autoComplete="off"
        maxLength={250}
        placeholder="What it shows"
        value={alt}
        onChange={onAlt}
      />
    </Card>
  );
}

const Card = styled.div`
  display: grid;
  gap: ${tokens.space[2]};
`;

const Frame = styled.div`
  display: grid;
  /* Grows where the message of a failed upload needs it, but not into the next card. */
  min-width: 0;
  aspect-ratio: 1;
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.mist};
  cursor: grab;
  & picture {
    border-radius: ${tokens.radius.card};
  }
`;

const Progress = styled.div`
  display: grid;
  align-content: center;
  gap: ${tokens.space[2]};
  min-width: 0;
  padding: ${tokens.space[3]};
  font-size: ${tokens.font.size.xs13};
  & progress {
    width: 100%;
    accent-color: ${tokens.color.ink};
  }
`;

const Name = styled.span`
  overflow: hidden;
  font-weight: ${tokens.font.weight.semibold};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const UploadStatus = styled.span<{ $isFailed: boolean }>`
  overflow: auto;
  color: ${({ $isFailed }) => ($isFailed ? tokens.color.bad : tokens.color.inkSoft)};
`;

const Places = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
`;
