import { ButtonLink, Stack } from '../src/ui';

export default { title: 'ButtonLink' };

export const Variants = () => (
  <Stack>
    <ButtonLink to="/Shop/Dunk">Shop Dunk</ButtonLink>
    <ButtonLink to="/Cart" variant="secondary">
      View cart
    </ButtonLink>
    <ButtonLink to="/Login" variant="quiet">
      Log in
    </ButtonLink>
    <ButtonLink to="/Dashboard" variant="danger">
      Close account
    </ButtonLink>
  </Stack>
);
export const Wide = () => (
  <ButtonLink to="/Order" wide>
    Checkout
  </ButtonLink>
);
