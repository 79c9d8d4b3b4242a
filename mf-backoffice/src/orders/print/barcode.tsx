import { barsOf } from './code128';

/** Modules of empty paper that scanners need at either end. */
const QUIET = 10;
const HEIGHT = 40;

/** A text as a barcode, with the text below it for people. */
export function Barcode({ text }: { text: string }) {
  const { bars, width } = barsOf(text);
  return (
    <svg
      role="img"
      aria-label={`Barcode ${text}`}
      viewBox={`0 0 ${width + 2 * QUIET} ${HEIGHT}`}
      preserveAspectRatio="none"
      style={{ display: 'block', width: '62mm', height: '14mm' }}
    >
      {bars.map((bar) => (
        <rect key={bar.x} x={bar.x + QUIET} y={0} width={bar.width} height={HEIGHT} fill="black" shapeRendering="crispEdges" />
      ))}
    </svg>
  );
}
