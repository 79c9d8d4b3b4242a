import { styled } from 'styled-components';
import { paths } from 'shared/contract';
import { isSoldOut, type Product } from 'shared/models';
import { media, tokens } from 'shared/theme';
import { Link, ProductPicture, SalePrice, VisuallyHidden } from 'shared/ui';

interface SuggestionsProps {
  rows: readonly Product[];
  onChoose(): void;
}

/** Products under the search field: plain links, reached by Tab or the arrow keys. */
export function Suggestions({ rows, onChoose }: SuggestionsProps) {
  return (
    <Panel>
      <VisuallyHidden role="status">{`${rows.length} ${rows.length === 1 ? 'suggestion' : 'suggestions'}`}</VisuallyHidden>
      <List aria-label="Suggestions">
        {rows.map((product) => (
          <li key={product.id}>
            <Choice to={paths.product(product)} onClick={onChoose} data-suggestion>
              <ProductPicture src={product.image1} alt="" sizes="48px" />
              <Name>{product.name}</Name>
              {isSoldOut(product) ? (
                <SoldOut>Out Of Stock</SoldOut>
              ) : (
                <Cost>
                  <SalePrice product={product} />
                </Cost>
              )}
            </Choice>
          </li>
        ))}
      </List>
    </Panel>
  );
}

const Panel = styled.div`
  position: absolute;
  top: calc(100% + ${tokens.space[2]});
  right: 0;
  left: 0;
  z-index: 1;
  padding: ${tokens.space[2]};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.paper};
  box-shadow: ${tokens.shadow.panel};
  @media ${media.wide} {
    left: auto;
    width: 380px;
  }
`;

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
`;

const Choice = styled(Link)`
  display: grid;
  grid-template-columns: 48px 1fr auto;
  align-items: center;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[1]};
  border-radius: ${tokens.space[2]};
  font-size: ${tokens.font.size.sm15};
  text-decoration: none;
  &:focus-visible {
    outline-offset: -2px;
    box-shadow: none;
  }
  @media ${media.hover} {
    &:hover {
      background: ${tokens.color.mist};
    }
  }
`;

const Name = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  font-weight: ${tokens.font.weight.semibold};
`;

const Cost = styled.span`
  display: grid;
  justify-items: end;
`;

const SoldOut = styled.span`
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.xs13};
`;
