/** @jest-environment node */
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServicesProvider } from 'shared/contract';
import { DEFAULT_SHOP } from 'shared/models';
import { FeedbackHost } from '../feedback/host';
import { createServices } from '../services';
import { Frame } from './frame';

test('the server renders the frame for a guest without browser objects', () => {
  const { services, feedback } = createServices({ config: DEFAULT_SHOP, apiUrl: '', productsReader: { list: jest.fn() } });
  const html = renderToString(
    <StaticRouter location="/Shop/Dunk">
      <ServicesProvider services={services}>
        <Frame>
          <h1>Dunk</h1>
        </Frame>
        <FeedbackHost feedback={feedback} />
      </ServicesProvider>
    </StaticRouter>,
  );
  for (const part of ['<header', 'SHOP ALL SNEAKERS', '<main id="main"', 'Log In', '<footer']) expect(html).toContain(part);
  expect(html.indexOf('Skip to content')).toBeLessThan(html.indexOf('<header'));
  expect(html).not.toContain('Log Out');
});
