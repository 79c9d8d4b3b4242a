import { maskTokens } from './mask-tokens';

const TOKEN = 'pZ3-kq_0Vw8TtYb1mN5cRr7xHs2dLf9g';

test.each([
  [`/Back-Office/Invitation/${TOKEN}`, '/Back-Office/Invitation/-'],
  [`/a/${TOKEN}/b/%22${TOKEN}.x/`, '/a/-/b/-/'],
  ['/Shop/Dunk/Dunk%20Low%20Fir%20Honey', '/Shop/Dunk/Dunk%20Low%20Fir%20Honey'],
  ['/', '/'],
])('%s is logged as %s', (path, logged) => {
  expect(maskTokens(path)).toBe(logged);
});
