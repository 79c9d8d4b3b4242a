/** @jest-environment node */
import { renderToString } from 'react-dom/server';
import { NavigationType, Router, type Navigator } from 'react-router-dom';
import { ServicesProvider } from 'shared/contract';
import { productFixture, servicesFixture } from 'shared/testing';
import { ProductDetail } from './product-detail';

/** Markup of the first render, before what React puts off. */
const firstRender = (navigationType: NavigationType) =>
  renderToString(
    <Router location="/" navigationType={navigationType} navigator={{ createHref: String } as unknown as Navigator}>
      <ServicesProvider services={servicesFixture()}>
        <ProductDetail product={productFixture()} related={[productFixture({ id: 9 })]} colourways={[]} />
      </ServicesProvider>
    </Router>,
  );

test('a product that a link opens renders what is bought first, and the rest after it', () => {
  const markup = firstRender(NavigationType.Push);
  expect(markup).toContain('Add to Cart');
  expect(markup).not.toContain('Details and materials');
  expect(markup).not.toContain('You may also like');
});

test('a document, and Back to a place further down, have the whole product at once', () => {
  const markup = firstRender(NavigationType.Pop);
  expect(markup).toContain('Details and materials');
  expect(markup).toContain('You may also like');
});
