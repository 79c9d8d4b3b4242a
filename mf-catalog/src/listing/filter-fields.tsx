import { styled } from 'styled-components';
import { useServices } from 'shared/contract';
import { shownBrands } from 'shared/models';
import { tokens } from 'shared/theme';
import { PRICE_RANGES } from './choice';
import { PillChoice } from './pill-choice';
import type { ListingState } from './use-listing';

/** The filters: brand (where all are listed), size in stock, price. Each change applies immediately. */
export function FilterFields({ listing }: { listing: ListingState }) {
  const { config } = useServices();
  const { choice, category, sizes, hasSale, choose } = listing;
  return (
    <Groups>
      {!category && (
        <PillChoice
          legend="Brand"
          name="brand"
          value={choice.brand}
          options={[{ value: '', label: 'All' }, ...shownBrands(config).map(({ name, path }) => ({ value: path, label: name }))]}
          onChange={(brand) => choose({ brand })}
        />
      )}
      <PillChoice
        legend="UK size in stock"
        name="size"
        even
        value={choice.size}
        options={[{ value: '', label: 'Any' }, ...sizes.map((size) => ({ value: size, label: size }))]}
        onChange={(size) => choose({ size })}
      />
      <PillChoice
        legend="Price"
        name="price"
        value={choice.price}
        options={[{ value: '', label: 'Any price' }, ...PRICE_RANGES]}
        onChange={(price) => choose({ price })}
      />
      {(hasSale || choice.sale) && (
        <PillChoice
          legend="Sale"
          name="sale"
          value={choice.sale}
          options={[
            { value: '', label: 'All' },
            { value: 'yes', label: 'On sale' },
          ]}
          onChange={(sale) => choose({ sale })}
        />
      )}
    </Groups>
  );
}

const Groups = styled.div`
  display: grid;
  gap: ${tokens.space[5]};
  /* Above the foot of the sheet, which sticks to its lower edge. */
  & input {
    scroll-margin-bottom: 5rem;
  }
`;
