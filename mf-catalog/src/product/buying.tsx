import { lazy, Suspense, useId, useState } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { paths } from 'shared/contract';
import type { Product } from 'shared/models';
import { media, tokens } from 'shared/theme';
import { Button, Icon, PageHeading, Price, TextLink } from 'shared/ui';
import { Availability } from './availability';
import { ChoiceOfSize } from './choice-of-size';
import { ShareButton } from './share-button';
import { useBuying, type Added } from './use-buying';

const SizeGuide = lazy(() => import(/* webpackChunkName: "size-guide" */ './size-guide').then((m) => ({ default: m.SizeGuide })));

/** Name, price, size, quantity and the one button 'Add to Cart', which on phones stays in reach of the thumb. */
export function Buying({ product }: { product: Product }) {
  const { size, choose, free, most, quantity, setQuantity, adding, added, add } = useBuying(product);
  const [guide, setGuide] = useState(false);
  const quantityId = useId();
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
      <Line>
        <Label htmlFor={quantityId}>Quantity</Label>
        <Availability free={free} />
      </Line>
      <Choose>
        <select
          id={quantityId}
          name="quantity"
          autoComplete="off"
          value={most > 0 ? quantity : ''}
          disabled={most === 0}
          onChange={(event) => setQuantity(Number(event.target.value))}
        >
          {Array.from({ length: most }, (_, place) => (
            <option key={place} value={place + 1}>
              {place + 1}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={18} />
      </Choose>
      <Bar>
        <BarPrice aria-hidden="true">
          <Price rand={product.price} />
        </BarPrice>
        <Button wide busy={adding} onClick={add}>
          Add to Cart
        </Button>
      </Bar>
      <AfterAdding added={added} />
      <RoomForTheBar />
      {guide && (
        <Suspense>
          <SizeGuide onClose={() => setGuide(false)} />
        </Suspense>
      )}
    </Box>
  );
}

/** Says what the last press came to for as long as one stays: the snackbar is gone after 1.2 seconds. */
function AfterAdding({ added }: { added: Added }) {
  if (!added) return null;
  if (added === 'refused') return <Note>Nothing was added.</Note>;
  return (
    <Note>
      <Icon name="success" size={20} />
      <span>
        You have added {added.quantity} × UK {added.size}. <TextLink to={paths.dashboard('cart')}>Review and check out</TextLink>
      </span>
    </Note>
  );
}

/** The fixed bar must not lie on the end of the page, footer included. */
const RoomForTheBar = createGlobalStyle`
  @media ${media.tablet} {
    body { padding-bottom: calc(76px + env(safe-area-inset-bottom)); }
    html { scroll-padding-bottom: 88px; }
  }
`;

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

const Line = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[3]};
  min-height: 44px;
  margin-bottom: calc(-1 * ${tokens.space[2]});
`;

const Label = styled.label`
  font-size: ${tokens.font.size.sm15};
  font-weight: ${tokens.font.weight.semibold};
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

const Choose = styled.span`
  position: relative;
  display: grid;
  align-items: center;
  width: 112px;
  & select {
    min-height: 48px;
    padding: 0 36px 0 ${tokens.space[4]};
    border: 1.5px solid ${tokens.color.line};
    border-radius: ${tokens.radius.pill};
    background: ${tokens.color.paper};
    appearance: none;
    font-variant-numeric: tabular-nums;
  }
  & select:disabled {
    background: ${tokens.color.mist};
  }
  & svg {
    position: absolute;
    right: 14px;
    pointer-events: none;
  }
`;

const Bar = styled.div`
  margin-top: ${tokens.space[3]};
  & button {
    min-height: 52px;
  }
  @media ${media.tablet} {
    position: fixed;
    right: 0;
    bottom: 0;
    left: 0;
    z-index: 5;
    display: flex;
    align-items: center;
    gap: ${tokens.space[4]};
    margin: 0;
    padding: ${tokens.space[3]} ${tokens.gutter} calc(${tokens.space[3]} + env(safe-area-inset-bottom));
    border-top: 1px solid ${tokens.color.line};
    background: ${tokens.color.paper};
  }
`;

const BarPrice = styled.span`
  display: none;
  font-weight: ${tokens.font.weight.semibold};
  @media ${media.tablet} {
    display: block;
  }
`;

const Note = styled.p`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  font-size: ${tokens.font.size.sm15};
  & svg {
    flex: none;
    color: ${tokens.color.good};
  }
`;
