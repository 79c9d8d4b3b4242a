import { useRef, useState } from 'react';
import { paths, useServices, type Failure } from 'shared/contract';
import { messageFor } from 'shared/errors';
import { freeStock, savingOf, sizeLabel, stockText, type CartItem, type Product } from 'shared/models';
import { formatRand } from 'shared/money';
import { hasOtherPrice, lineAmount, UNKNOWN_PRODUCT } from 'shared/products';
import { Icon, IconButton, ProductPicture, SalePrice, SaleTag, TextLink, useFailureToast } from 'shared/ui';
import { Amount, Controls, Details, LineItem, Name, Picture, LineNotice, Muted, RemoveCell } from './cart.styles';
import { QuantityInput } from './quantity-input';

interface CartLineProps {
  line: CartItem;
  /** Undefined when the shop no longer lists it. */
  product: Product | undefined;
  /** False while the product's price may be older than the line's. */
  priceKnown: boolean;
  /** False when the product's free stock does not include units held for this shopper. */
  stockKnown: boolean;
  /** Removed: it only keeps its place, so that the second press of a double click does not remove the next line. */
  isLeaving: boolean;
}

/** One line of the cart (CART-1). Changes show immediately; the shell reverts those that the server rejects. */
export function CartLine({ line, product, priceKnown, stockKnown, isLeaving }: CartLineProps) {
  const { cart } = useServices();
  const toastFailure = useFailureToast();
  const name = product?.name ?? UNKNOWN_PRODUCT;
  const size = sizeLabel(line.size);
  const lineKey = { productId: line.productId, size: line.size };
  const free = product && (line.free ?? (stockKnown ? freeStock(product, line.size) : undefined));
  const price = lineAmount(line, product);
  const [problem, setProblem] = useState('');
  const element = useRef<HTMLLIElement>(null);
  const isShort = free !== undefined && line.quantity > free;

  function showFailure(name: 'cart-update' | 'cart-remove', failure: Failure) {
    const text = messageFor(name, failure);
    // Too few are left. A quantity that was typed just before leaving the page has no line any more.
    if (failure.status === 409 && element.current) setProblem(failure.code === 'cart/out-of-stock' ? stockText(0) : text);
    else toastFailure(failure, text);
    // Removed already, by a request with a lost response or on another device, or others have bought the pairs: the line
    // would stay as it is, and every change of it would fail.
    if (failure.status === 404 || failure.status === 409) void cart.load();
  }
  async function change(quantity: number) {
    // A quantity that was typed before the line was removed, and is committed as the input loses the focus.
    if (isLeaving) return;
    const result = await cart.update({ ...lineKey, quantity });
    if (!result.ok) showFailure('cart-update', result.failure);
  }
  async function remove() {
    const result = await cart.remove(lineKey);
    if (!result.ok) showFailure('cart-remove', result.failure);
  }
  return (
    <LineItem ref={element} inert={isLeaving} aria-hidden={isLeaving || undefined}>
      <Picture>{product && <ProductPicture src={product.image1} alt={name} sizes="128px" />}</Picture>
      <Details>
        <Name>{product ? <TextLink to={paths.product(product)}>{name}</TextLink> : name}</Name>
        <Muted>Size {size}</Muted>
        {product && (
          <Muted>
            {line.quantity > 1 || savingOf(product) > 0 ? (
              <>
                <SaleTag product={product} /> <SalePrice product={product} /> a pair
              </>
            ) : (
              // A single pair costs the line's price. The blank keeps the buttons in their place when the quantity becomes two.
              '\u00a0'
            )}
          </Muted>
        )}
      </Details>
      <RemoveCell>
        <IconButton icon="trash" label={`Remove ${name}, size ${size}`} title="Remove" onClick={() => void remove()} />
      </RemoveCell>
      <Controls>
        <QuantityInput
          label={`Quantity of ${name}, size ${size}`}
          quantity={line.quantity}
          free={free}
          problem={problem}
          onProblem={setProblem}
          onCommit={(quantity) => void change(quantity)}
        />
        <Amount>{price === null ? '-' : formatRand(price)}</Amount>
      </Controls>
      {!product && (
        <LineNotice>
          <Icon name="warning" size={18} />
          <span>
            This product is not available right now, and the total leaves it out. Please remove it, or check back later.
          </span>
        </LineNotice>
      )}
      {product && priceKnown && hasOtherPrice(line, product) && (
        <LineNotice>
          <Icon name="info" size={18} />
          <span>{`The price changed since you added it: ${formatRand(line.price)} then, ${formatRand(product.price)} now.`}</span>
        </LineNotice>
      )}
      {isShort && problem !== stockText(free) && (
        <LineNotice>
          <Icon name="warning" size={18} />
          <span>{stockText(free)}</span>
        </LineNotice>
      )}
    </LineItem>
  );
}
