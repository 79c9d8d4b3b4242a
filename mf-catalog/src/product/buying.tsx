import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { paths } from 'shared/contract';
import type { Product } from 'shared/models';
import { media, tokens } from 'shared/theme';
import { Icon, PageHeading, Price } from 'shared/ui';
import { AfterAdding } from './after-adding';
import { BuyBar } from './buy-bar';
import { ChoiceOfSize } from './choice-of-size';
import { Label, Line } from './line';
import { Quantity } from './quantity';
import { ShareButton } from './share-button';
import { useBuying } from './use-buying';

const SizeGuide = lazy(() => import(/* webpackChunkName: "size-guide" */ './size-guide').then((m) => ({ default: m.SizeGuide })));

/** Name, price, size, quantity and the one button 'Add to Cart', which on phones stays in reach of the thumb. */
export function Buying({ product }: { product: Product }) {
  const { size, choose, free, most, quantity, setQuantity, adding, added, add } = useBuying(product);
  const [guide, setGuide] = useState(false);
  return (
    <Box>
      <div>
        <Brand>{product.category}</Brand>
        <PageHeading>{product.name}</PageHeading>
      </div>
      <Cost>
        <Amount>
          <Price rand={product.price} />
        </Amount>{' '}
        <Soft>incl. VAT</Soft>
        <ShareButton title={product.name} path={paths.product(product)} />
      </Cost>
      <Line>
        <Label as="span">UK size</Label>
        <Quiet type="button" aria-haspopup="dialog" onClick={() => setGuide(true)}>
          <Icon name="ruler" size={18} /> Size guide
        </Quiet>
      </Line>
      <ChoiceOfSize product={product} value={size} onChange={choose} />
      <Quantity free={free} most={most} value={quantity} onChange={setQuantity} />
      <BuyBar rand={product.price} adding={adding} onAdd={add} />
      <AfterAdding added={added} />
      {guide && (
        <Suspense>
          <SizeGuide onClose={() => setGuide(false)} />
        </Suspense>
      )}
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[3]};
`;

/* On phones the trail above the pictures says it, and the name must stand on the first screen. */
const Brand = styled.p`
  @media ${media.phone} {
    display: none;
  }
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
`;

const Cost = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  & > button {
    margin-left: auto;
  }
`;

const Amount = styled.span`
  font-size: ${tokens.font.size.lg20};
  font-weight: ${tokens.font.weight.semibold};
`;

const Soft = styled.span`
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
`;

const Quiet = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space[2]};
  min-height: 44px;
  font-size: ${tokens.font.size.sm15};
  text-decoration: underline;
  text-underline-offset: 3px;
`;
