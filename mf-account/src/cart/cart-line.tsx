import { paths, useServices } from 'shared/contract';
import { sentenceFor } from 'shared/errors';
import { freeOf, type CartItem, type Product } from 'shared/models';
import { formatRand } from 'shared/money';
import { Icon, IconButton, ProductPicture, TextLink } from 'shared/ui';
import { UNKNOWN_PRODUCT, sizeLabel } from '../products/use-products';
import { linePrice } from './amounts';
import { Amount, Controls, Facts, Line, Name, Picture, Remark, Soft, WayOut } from './cart-look';
import { QuantityInput } from './quantity-input';
import { leftSentence } from './quantity-check';

interface CartLineProps {
  line: CartItem;
  /** Undefined where the shop no longer lists it. */
  product: Product | undefined;
  /** False where the free stock says nothing about this shopper. */
  stockKnown: boolean;
}

/** One line of the cart (CART-1): every change shows at once, the shell puts right what the server refuses. */
export function CartLine({ line, product, stockKnown }: CartLineProps) {
  const { cart, feedback } = useServices();
  const name = product?.name ?? UNKNOWN_PRODUCT;
  const size = sizeLabel(line.size);
  const which = { productId: line.productId, size: line.size };
  const free = product && stockKnown ? freeOf(product, line.size) : undefined;
  const price = linePrice(line, product ? { [product.id]: product } : {});

  async function change(quantity: number) {
    const outcome = await cart.update({ ...which, quantity });
    if (!outcome.ok) feedback.toast({ kind: 'error', text: sentenceFor('cart-update', outcome.failure) });
  }
  async function remove() {
    const outcome = await cart.remove(which);
    if (!outcome.ok) feedback.toast({ kind: 'error', text: sentenceFor('cart-remove', outcome.failure) });
  }
  return (
    <Line>
      <Picture>{product && <ProductPicture src={product.image1} alt={name} sizes="128px" />}</Picture>
      <Facts>
        <Name>{product ? <TextLink to={paths.product(product)}>{name}</TextLink> : name}</Name>
        <Soft>Size {size}</Soft>
        {product && <Soft>{formatRand(product.price)} a pair</Soft>}
      </Facts>
      <WayOut>
        <IconButton icon="trash" label={`Remove ${name}, size ${size}`} title="Remove" onClick={() => void remove()} />
      </WayOut>
      <Controls>
        <QuantityInput
          label={`Quantity of ${name}, size ${size}`}
          quantity={line.quantity}
          free={free}
          onCommit={(quantity) => void change(quantity)}
        />
        <Amount>{price === null ? '-' : formatRand(price)}</Amount>
      </Controls>
      {product && line.price !== product.price && (
        <Remark>
          <Icon name="info" size={18} />
          <span>
            The price changed since you added it: {formatRand(line.price)} then, {formatRand(product.price)} now.
          </span>
        </Remark>
      )}
      {free !== undefined && line.quantity > free && (
        <Remark>
          <Icon name="warning" size={18} />
          <span>{leftSentence(free)}</span>
        </Remark>
      )}
    </Line>
  );
}
