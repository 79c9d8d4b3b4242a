import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { ProductPicture } from 'shared/ui';
import type { ProductView } from './pictures';

/** One small picture per view; `aria-current` marks the one on display. */
export function Thumbnails({
  pictures,
  index,
  onChoose,
}: {
  pictures: ProductView[];
  index: number;
  onChoose(index: number): void;
}) {
  return (
    <Row>
      {pictures.map(({ src, view }, pictureIndex) => (
        <Thumb
          key={src}
          type="button"
          aria-label={`Show ${view}`}
          aria-current={pictureIndex === index || undefined}
          onClick={() => onChoose(pictureIndex)}
        >
          <ProductPicture src={src} alt="" sizes="80px" width={160} height={160} />
        </Thumb>
      ))}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  gap: ${tokens.space[2]};
  min-width: 0;
`;

const Thumb = styled.button`
  width: 80px;
  min-width: 44px;
  overflow: hidden;
  border: 2px solid transparent;
  border-radius: 8px;
  background: ${tokens.color.mist};
  &[aria-current] {
    border-color: ${tokens.color.ink};
  }
`;
