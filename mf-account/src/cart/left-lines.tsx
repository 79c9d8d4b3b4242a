import { useState } from 'react';
import { useServices, useStore } from 'shared/contract';
import { sizeLabel, type GuestLine } from 'shared/models';
import { Button, IconButton, Notice, Stack } from 'shared/ui';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';

/**
 * Lines of the guest's cart that the server rejected at log-in (AUTH-9). They count on the badge even if the cart is
 * empty, so they are listed, to be sent again or removed.
 */
export function LeftLines() {
  const { cart } = useServices();
  const left = useStore(cart.store, ({ guest }) => guest);
  const isLoaded = useStore(cart.store, ({ loaded }) => loaded);
  const [isSending, setIsSending] = useState(false);
  if (left.length === 0 || !(isLoaded || isSending)) return null;
  const sendAgain = async () => {
    setIsSending(true);
    await cart.retryGuest();
    setIsSending(false);
  };
  return (
    <Wrapper aria-label="Not moved to your cart">
      <Notice kind="warning">
        <Stack $gap={3}>
          <p>
            <strong>Not moved to your cart.</strong> You chose these before you logged in, and they could not be added.
          </p>
          <ul>
            {left.map((line) => (
              <Line key={`${line.productId} ${line.size}`}>
                <span>{textOf(line)}</span>
                {/* 'Remove' is the button of the cart's line, which is often the same product and size. */}
                <IconButton
                  icon="trash"
                  label={`Discard ${line.product.name}, size ${sizeLabel(line.size)}`}
                  title="Discard"
                  onClick={() => cart.removeGuest(line)}
                />
              </Line>
            ))}
          </ul>
          <div>
            <Button variant="secondary" busy={isSending} onClick={() => void sendAgain()}>
              Try again
            </Button>
          </div>
        </Stack>
      </Notice>
    </Wrapper>
  );
}

const textOf = ({ product, size, quantity }: GuestLine): string =>
  `${product.name}, size ${sizeLabel(size)}, quantity ${quantity}`;

const Wrapper = styled.section`
  margin-block-end: ${tokens.space[5]};
`;

const Line = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  column-gap: ${tokens.space[3]};
  border-block-start: 1px solid ${tokens.color.line};
`;
