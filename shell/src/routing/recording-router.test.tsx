/** @jest-environment node */
import { renderToString } from 'react-dom/server';
import { useLocation } from 'react-router-dom';
import { Link } from 'shared/ui';
import { RecordingRouter } from './recording-router';

function Place() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

test('renders at the location, with links as they are, and reports their paths', () => {
  const paths: string[] = [];
  const html = renderToString(
    <RecordingRouter location="/Shop/Dunk?sort=price" onLink={(path) => paths.push(path)}>
      <Place />
      <Link to="/Shop/Dunk/Panda?size=7#top">Panda</Link>
      <Link to="?sort=name">By name</Link>
      <a href="https://example.com/away">Away</a>
    </RecordingRouter>,
  );
  expect(html).toContain('<p>/Shop/Dunk?sort=price</p>');
  expect(html).toContain('href="/Shop/Dunk/Panda?size=7#top"');
  expect(html).toContain('href="/Shop/Dunk?sort=name"');
  expect(paths).toEqual(['/Shop/Dunk/Panda', '/Shop/Dunk']);
});
