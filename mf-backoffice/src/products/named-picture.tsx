import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { ProductPicture } from 'shared/ui';
import type { ProductRow } from './product';

/** A product's name with its first picture, which says nothing that the name does not. */
export function NamedPicture({ name, picture }: Pick<ProductRow, 'name' | 'picture'>) {
  return (
    <Row>
      <Thumbnail>{picture && <ProductPicture src={picture} alt="" sizes="44px" />}</Thumbnail>
      {name}
    </Row>
  );
}

const Row = styled.span`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
`;

const Thumbnail = styled.span`
  flex: none;
  width: 44px;
  height: 44px;
  overflow: hidden;
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.mist};
`;
