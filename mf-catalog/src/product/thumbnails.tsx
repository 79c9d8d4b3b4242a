import { styled } from 'styled-components';
import { media, tokens } from 'shared/theme';
import { ProductPicture } from 'shared/ui';
import type { ProductView } from './pictures';

/**
 * The pictures that are not on display, each a button that shows it. The first one takes the place of the one that is chosen, so the
 * others, and the keyboard's focus, stay where they are.
 */
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
      {pictures.slice(1).map((_, place) => {
        const shown = place + 1 === index ? 0 : place + 1;
        const { src, view } = pictures[shown]!;
        return (
          <Thumb key={place} type="button" aria-label={`Show ${view}`} onClick={() => onChoose(shown)}>
            <ProductPicture src={src} alt="" sizes="(min-width: 1024px) 240px, 80px" width={160} height={160} />
          </Thumb>
        );
      })}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  gap: ${tokens.space[2]};
  min-width: 0;
  @media ${media.phone} {
    display: none;
  }
  @media ${media.wide} {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

const Thumb = styled.button`
  width: 80px;
  min-width: 44px;
  overflow: hidden;
  border-radius: 8px;
  background: ${tokens.color.mist};
  @media ${media.wide} {
    width: auto;
    border-radius: ${tokens.radius.card};
  }
`;
