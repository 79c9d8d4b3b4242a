import { Button, NeedsScript } from '../src/ui';

export default { title: 'NeedsScript' };

/** Without JavaScript the note takes the place of the button. */
export const InPlaceOfAButton = () => (
  <>
    <NeedsScript />
    <Button>Add to Cart</Button>
  </>
);
