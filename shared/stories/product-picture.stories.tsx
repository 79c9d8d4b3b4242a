import { productFixture } from '../src/testing/fixtures';
import { ProductPicture } from '../src/ui';

export default { title: 'ProductPicture' };

/** A picture that has no other widths. */
const ELSEWHERE = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 3h4"/></svg>';

const { name } = productFixture();

export const FromTheShop = () => (
  <ProductPicture src="/pictures/dunk-low-fir-honey/side-640.webp" alt={name} sizes="320px" priority />
);
export const FromElsewhere = () => <ProductPicture src={ELSEWHERE} alt={name} />;
