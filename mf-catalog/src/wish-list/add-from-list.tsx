import { useState } from 'react';
import { styled } from 'styled-components';
import { useServices } from 'shared/contract';
import { CART_ADD_MESSAGES, messageOf } from 'shared/errors';
import { sizesOf, type Product, type SizeKey } from 'shared/models';
import { tokens } from 'shared/theme';
import { Button, SelectField } from 'shared/ui';

/** Size and 'Add to Cart' of a saved product. The list keeps no size, so none is chosen for the shopper. */
export function AddFromList({ product }: { product: Product }) {
  const { cart, feedback } = useServices();
  const [size, setSize] = useState('');
  const [error, setError] = useState('');
  const [adding, setAdding] = useState(false);
  const options = sizesOf(product).map(({ key, label, free }) => ({
    value: key as string,
    label: free > 0 ? `UK ${label}` : `UK ${label}, sold out`,
    disabled: free <= 0,
  }));
  const add = async () => {
    if (!size) return setError('Choose a size.');
    setAdding(true);
    const result = await cart.add({ product, size: size as SizeKey, quantity: 1 });
    setAdding(false);
    if (result.ok) feedback.toast({ kind: 'success', text: 'Successfully added to Cart.', duration: 1200 });
    else feedback.toast({ kind: 'error', text: messageOf(CART_ADD_MESSAGES, result.failure) });
  };
  return (
    <Row>
      <SelectField
        label="Size"
        aria-label={`Size of ${product.name}`}
        name={`size-${product.id}`}
        value={size}
        onChange={(value) => {
          setSize(value);
          setError('');
        }}
        options={[{ value: '', label: 'Choose a size' }, ...options]}
        error={error}
      />
      <Button wide busy={adding} onClick={add} aria-label={`Add to Cart: ${product.name}`}>
        Add to Cart
      </Button>
    </Row>
  );
}

const Row = styled.div`
  display: grid;
  gap: ${tokens.space[3]};
`;
