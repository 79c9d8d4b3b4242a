import type { Product } from 'shared/models';
import { tokens } from 'shared/theme';
import { Button, Icon } from 'shared/ui';
import { useSaved } from './use-saved';

/** 'Save' on the product page, 'Saved' once it is in the wish list. */
export function SaveButton({ product }: { product: Product }) {
  const { saved, toggle } = useSaved(product);
  return (
    <Button variant="secondary" wide aria-pressed={saved} onClick={toggle}>
      <Icon name="heart" size={20} fill={saved ? 'currentColor' : 'none'} color={saved ? tokens.color.accent : undefined} />
      <span>{saved ? 'Saved' : 'Save'}</span>
    </Button>
  );
}
