/** @jest-environment node */
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import * as ui from './index';

const nothing = () => {};
const everything = (
  <StaticRouter location="/">
    <ui.Container width="form">
      <ui.Breadcrumbs items={[{ name: 'Home', path: '/' }]} />
      <ui.PageHeading>Title</ui.PageHeading>
      <ui.Form>
        <ui.TextField label="Email" name="email" value="" onChange={nothing} error="Wrong." hint="Hint" />
        <ui.PasswordField label="Password" name="password" value="" onChange={nothing} />
        <ui.TextArea label="Message" name="message" value="" onChange={nothing} />
        <ui.SelectField label="Province" name="province" value="" onChange={nothing} options={[{ value: '', label: 'Choose' }]} />
        <ui.Checkbox label="News" name="news" checked={false} onChange={nothing} />
        <ui.Button busy>Send</ui.Button>
        <ui.IconButton icon="close" label="Close" />
      </ui.Form>
      <ui.Dialog title="Sizes" onClose={nothing}>
        Text
      </ui.Dialog>
      <ui.Notice kind="info">Note</ui.Notice>
      <ui.EmptyState title="Nothing" action={<ui.ButtonLink to="/">Home</ui.ButtonLink>} />
      <ui.Spinner />
      <ui.ProductPicture src="/pictures/dunk/side-640.webp" alt="Dunk" />
      <ui.Price rand={1} />
      <ui.TextLink href="/">Home</ui.TextLink>
      <ui.VisuallyHidden>Hidden</ui.VisuallyHidden>
    </ui.Container>
  </StaticRouter>
);

function renderEverything() {
  const sheet = new ServerStyleSheet();
  const html = renderToString(sheet.collectStyles(everything));
  return { html, css: sheet.getStyleTags() };
}

test('renders all components deterministically without a document', () => {
  expect(typeof document).toBe('undefined');
  const { html, css } = renderEverything();
  expect(html).toContain('role="alert"');
  expect(html).toContain('<h1');
  expect(css).toContain('var(--color-accent)');
  expect(renderEverything()).toEqual({ html, css });
});

test('without scripts a form is not submitted unless it has an explicit method, and a notice can explain this', () => {
  const html = renderToString(
    <>
      <ui.Form />
      <ui.Form method="get" />
      <ui.NeedsScript />
    </>,
  );
  expect([...html.matchAll(/ method="(\w+)"/g)].map(([, method]) => method)).toEqual(['dialog', 'get']);
  expect(html).toContain('<noscript>This needs JavaScript: please switch it on.</noscript>');
});
