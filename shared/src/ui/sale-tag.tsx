import { styled } from 'styled-components';
import { savingOf, type Product } from '../models';
import { tokens } from '../theme';

/** 'Sale' beside the price of a product in a sale, nothing beside any other (SELL-1). Cards have it on their picture. */
export const SaleTag = ({ product }: { product: Pick<Product, 'price' | 'compareAtPrice'> }) =>
  savingOf(product) > 0 ? <Tag>Sale</Tag> : null;

const Tag = styled.span`
  flex: none;
  padding: 2px ${tokens.space[2]};
  border-radius: ${tokens.radius.pill};
  background: ${tokens.color.accent};
  color: ${tokens.color.accentInk};
  font-family: ${tokens.font.family};
  font-size: ${tokens.font.size.xs13};
  font-weight: ${tokens.font.weight.semibold};
  white-space: nowrap;
`;
