import { mix, smoothstep } from '../model/curves';
import { rgb } from '../color/palette';

const SHADE = rgb('e2cdae');
const SUN = rgb('f9efdc');

/**
 * Painter of a sand-colored ground with sunlight through a shop window of three by two panes, slanted like light from
 * the upper left. `middle` and `center` place its middle, as a share of the width and the height.
 */
export function windowLight(middle: number, center: number) {
  return (width: number, height: number): Uint8Array => {
    const out = new Uint8Array(width * height * 3);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        // Around the middle, in heights of the picture; the window leans by its slant.
        const down = y / height - center;
        const across = (x / width - middle) * (width / height) - down * -0.55;
        const sun = pane(across, 0.78, 3) * pane(down - across * 0.12, 0.46, 2);
        // The rest of the room is a little darker away from the window.
        const glow = 0.22 * (1 - smoothstep(0.3, 1.7, Math.hypot(across, down)));
        for (let c = 0; c < 3; c++)
          out[(y * width + x) * 3 + c] = Math.round(mix(SHADE[c]!, SUN[c]!, Math.max(glow, sun * 0.82)));
      }
    }
    return out;
  };
}

const BAR = 0.022;
const SOFT = 0.016;

/** Share of the sun at `at` of a window from -half to half, which bars divide into `panes`; soft at each edge. */
function pane(at: number, half: number, panes: number): number {
  const wide = (2 * half) / panes;
  const bar = Math.min(panes - 1, Math.max(1, Math.round((at + half) / wide)));
  const beside = Math.abs(at + half - bar * wide);
  return (1 - smoothstep(half - SOFT, half + SOFT, Math.abs(at))) * smoothstep(BAR - SOFT, BAR + SOFT, beside);
}
