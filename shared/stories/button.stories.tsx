import { Button, type ButtonVariant, Stack } from '../src/ui';

export default { title: 'Button' };

const inEachState = (variant: ButtonVariant) => (
  <Stack>
    <Button variant={variant}>Add to Cart</Button>
    <Button variant={variant} busy>
      Adding to cart
    </Button>
    <Button variant={variant} disabled>
      Sold out
    </Button>
  </Stack>
);

export const Primary = () => inEachState('primary');
export const Secondary = () => inEachState('secondary');
export const Quiet = () => inEachState('quiet');
export const Danger = () => inEachState('danger');
export const Wide = () => <Button wide>Place order</Button>;
