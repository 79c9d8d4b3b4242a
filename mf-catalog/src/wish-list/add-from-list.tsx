import { useState } from 'react';
import { styled } from 'styled-components';
import { sizesOf, type Product, type SizeKey } from 'shared/models';
import { tokens } from 'shared/theme';
import { Button, SelectField } from 'shared/ui';
import { useAdd } from '../cart/use-add';

/** Size and 'Add to Cart' of a saved product. The list keeps no size, so none is chosen for the shopper. */
export function AddFromList({ product }: { product: Product }) {
  const addToCart = useAdd();
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
    await addToCart(product, size as SizeKey, 1);
    setAdding(false);
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
