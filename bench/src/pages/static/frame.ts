const STYLE = `*{box-sizing:border-box}body{margin:0;font:17px/1.5 system-ui,sans-serif;color:#111214;background:#fff}a{color:inherit}
header,footer,.band{padding:16px}nav{display:flex;flex-wrap:wrap;gap:16px;align-items:center}h1{font-size:clamp(2rem,1.25rem + 3vw,4rem);line-height:1;margin:0 0 8px}
img{display:block;width:100%;height:auto}picture{display:block;background:#f4f3f0}ul{list-style:none;margin:0;padding:0}
.promo{background:#111214;color:#fff;text-align:center;padding:8px}.hero{position:relative;aspect-ratio:4/5;background:#f4f3f0;overflow:hidden}
.hero picture,.hero img{position:absolute;inset:0;height:100%;object-fit:cover}.hero div{position:absolute;inset:0;padding:24px;display:flex;flex-direction:column;align-items:flex-start}
.hero .button{margin-top:auto}.button{padding:14px 24px;border:0;border-radius:99px;background:#1f3fd6;color:#fff;font:inherit;font-weight:600;text-decoration:none}
.row{display:flex;overflow-x:auto;scroll-snap-type:x mandatory;gap:16px}.row li{flex:0 0 min(100%,416px);scroll-snap-align:start}
.grid{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:16px}.card{display:flex;flex-direction:column;text-decoration:none;font-size:15px}
.card picture{aspect-ratio:1;margin-bottom:8px}.sizes{display:flex;flex-wrap:wrap;gap:8px}.sizes label{border:1px solid #ccc;border-radius:99px;padding:10px 16px}
footer{background:#f4f3f0;font-size:15px}
@media(min-width:601px){.grid{grid-template-columns:repeat(3,minmax(0,1fr))}}
@media(min-width:769px){.hero{aspect-ratio:21/9;max-height:720px}.hero div{justify-content:center}.hero .button{margin-top:0}}
@media(min-width:1024px){.product{display:grid;grid-template-columns:7fr 5fr;gap:32px}.grid{grid-template-columns:repeat(4,minmax(0,1fr))}}`;

const link = (path: string, name: string) => `<a href="${path}">${name}</a>`;
const INFO = [
  ['/Info/About-Us', 'About Us'],
  ['/Info/Terms-of-Service', 'Terms of Service'],
  ['/Info/Refund-Policy', 'Refund Policy'],
  ['/Info/Help', 'Help'],
] as const;

/** The document around a page: the shop's header, promises and footer, with all styles in one element. */
export function frame(title: string, main: string): string {
  return `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
<header>
<nav>${link('/Info/Help', 'Help')}${link('/Info/About-Us', 'About Us')}${link('/Login', 'Log In')}</nav>
<nav>${link('/', 'Home')}${link('/Shop/Dunk', 'Dunk')}${link('/Shop/AirForce', 'AirForce')}${link('/Shop/AirMax', 'AirMax')}${link('/Shop/Jordan', 'Jordan')}
<form action="/Shop/shop-all"><input name="q" aria-label="Search"></form>${link('/Dashboard', 'Cart')}</nav>
</header>
<p class="promo">SHOP ALL SNEAKERS ${link('/Shop/shop-all', 'Shop')}</p>
<main>
${main}
</main>
<footer>
<p><b>30 days return</b> Return and refund policy within 14 days. <b>Authentic</b> All sneakers are authentic. <b>Free shipping</b> Nationwide in 3-5 days.</p>
<nav>${INFO.map(([path, name]) => link(path, name)).join('')}</nav>
<form><label>Newsletter <input type="email" name="email"></label> <button class="button">Subscribe</button></form>
<p>© ${new Date().getFullYear()}</p>
</footer>
</body>
</html>
`;
}
