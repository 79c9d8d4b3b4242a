import { styled } from 'styled-components';
import { sizesOf, type Product, type SizeKey } from 'shared/models';
import { tokens } from 'shared/theme';
import { VisuallyHidden } from 'shared/ui';
import { LOW_STOCK } from './availability';

/** The preselected size: size3 as specified (PDP-2), otherwise the first one in stock. */
export function defaultSize(product: Pick<Product, 'stock'>): SizeKey {
  const sizes = sizesOf(product);
  if (sizes.some(({ key }) => key === 'size3')) return 'size3';
  return (sizes.find(({ free }) => free > 0) ?? sizes[0])?.key ?? 'size3';
}

/** The size that the address preselects, such as `?size=7`: feeds link to it (SELL-7). Undefined for a size that does not exist. */
export const sizeOfAddress = (product: Pick<Product, 'stock'>, search: string): SizeKey | undefined =>
  sizesOf(product).find(({ label }) => label === new URLSearchParams(search).get('size'))?.key;

/**
 * The radiogroup 'Size': native radio inputs styled as pills. A sold-out size stays readable and selectable, one that runs out says
 * how many are left. Its accessible description says both, because its name must be exactly 'Size 7'.
 */
export function SizeSelector({ product, value, onChange }: { product: Product; value: SizeKey; onChange(size: SizeKey): void }) {
  return (
    <Grid role="radiogroup" aria-label="Size">
      {sizesOf(product).map(({ key, label, free }) => (
        <Pill key={key} $out={free <= 0}>
          <input
            type="radio"
            name="size"
            value={key}
            aria-label={`Size ${label}`}
            aria-describedby={free <= LOW_STOCK ? `${key}-free` : undefined}
            checked={key === value}
            // Firefox restores a choice on reload without an event.
            autoComplete="off"
            onChange={() => onChange(key)}
          />
          <span aria-hidden="true">
            {label}
            {free > 0 && free <= LOW_STOCK && <Few>{`${free} left`}</Few>}
          </span>
          {free <= LOW_STOCK && <VisuallyHidden id={`${key}-free`}>{free <= 0 ? 'Sold out' : `${free} left`}</VisuallyHidden>}
        </Pill>
      ))}
    </Grid>
  );
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(56px, 1fr));
  gap: ${tokens.space[2]};
`;

const Few = styled.small`
  margin-top: -2px;
  color: ${tokens.color.warn};
  font-size: 0.6875rem;
  line-height: 1;
  white-space: nowrap;
  :checked + span > & {
    color: inherit;
  }
`;

const Pill = styled.label<{ $out: boolean }>`
  position: relative;
  display: block;
  & input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  & > span[aria-hidden] {
    display: grid;
    place-content: center;
    justify-items: center;
    min-height: 48px;
    line-height: 1.2;
    border: 1.5px solid ${tokens.color.line};
    border-radius: ${tokens.radius.pill};
    font-variant-numeric: tabular-nums;
    transition: border-color ${tokens.motion.fast};
    ${({ $out }) => $out && `color: ${tokens.color.inkSoft}; background: ${tokens.color.mist}; text-decoration: line-through; text-decoration-thickness: 2px;`}
  }
  &:hover > span[aria-hidden] {
    border-color: ${tokens.color.ink};
  }
  & input:checked + span {
    border-color: ${tokens.color.ink};
    background: ${tokens.color.ink};
    color: ${tokens.color.paper};
  }
  & input:focus-visible + span {
    outline: 2px solid ${tokens.color.ink};
    outline-offset: 2px;
  }
`;
