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

test('renders the buying controls of a product first when a link opens it, and the rest afterwards', () => {
  const markup = firstRender(NavigationType.Push);
  expect(markup).toContain('Add to Cart');
  expect(markup).not.toContain('Details and materials');
  expect(markup).not.toContain('You may also like');
});

test('renders the whole product at once in a document, and for Back to a scroll position further down', () => {
  const markup = firstRender(NavigationType.Pop);
  expect(markup).toContain('Details and materials');
  expect(markup).toContain('You may also like');
});
