import { Container, PageHeading, Stack, VisuallyHidden } from '../src/ui';

export default { title: 'Container, PageHeading, Stack, VisuallyHidden' };

const article = (quiet: boolean, width: 'text' | 'form' | 'full') => (
  <Container width={width}>
    <PageHeading quiet={quiet}>About us</PageHeading>
    <Stack>
      <p>Sneakers from four brands, sent from Cape Town.</p>
      <p>
        Open <VisuallyHidden>on weekdays, </VisuallyHidden>9 to 5.
      </p>
    </Stack>
  </Container>
);

export const Text = () => article(true, 'text');
export const Form = () => article(true, 'form');
export const FullWithLoudHeading = () => article(false, 'full');
