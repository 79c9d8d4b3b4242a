import type { Silhouette } from '../catalogue/recipe';

type Row2 = [bx: number, value: number];
type TopRow = [bx: number, x: number, y: number, z: number];
type WallRow = [bx: number, o1: number, a1: number, o2: number, d2: number];

/** The measures of one silhouette in centimetres; tables are keyed by bx, the x of the footprint below. */
export interface Measures {
  width: number;
  broad: number;
  /** Upper edge of the sole. */
  soleTop: Row2[];
  /** Lower edge of the sole: toe spring and heel bevel. */
  soleBottom: Row2[];
  /** Top edge of the upper. */
  top: TopRow[];
  /** Bézier handles of the wall: out and up at the bottom, out and down at the top. */
  wall: WallRow[];
  eyelets: number;
  /** Middle line of the tongue (x, y) from under the throat to its free end. */
  tongue: [number, number][];
  /** How far the lining goes down at the collar. */
  depth: number;
  padding: number;
  /** False where the toe has no holes. */
  perforated?: boolean;
}

const dunkTop: TopRow[] = [
  [30, 20.7, 7.75, 0],
  [28.8, 20.6, 7.8, 0.6],
  [27, 20.1, 8, 1.15],
  [24.5, 18.6, 8.75, 1.45],
  [21, 16.3, 10, 1.6],
  [17, 13.6, 11.2, 1.85],
  [14.6, 11.9, 11.95, 2.1],
  [13.6, 11.1, 12.1, 2.35],
  [12.6, 10.3, 11.8, 2.65],
  [10.5, 8.7, 10.5, 3],
  [8, 6.7, 9.6, 3.15],
  [5.5, 4.7, 9.65, 3.05],
  [3, 2.8, 10.5, 2.55],
  [1.2, 1.78, 11.1, 1.65],
  [0.3, 1.35, 11.35, 0.8],
  [0, 1.26, 11.4, 0],
];

const dunk: Measures = {
  width: 1,
  broad: 0,
  soleTop: [
    [0, 3.1],
    [4, 2.9],
    [12, 2.6],
    [19, 2.4],
    [25, 2.75],
    [28, 3.2],
    [30, 3.65],
  ],
  soleBottom: [
    [0, 0.5],
    [1.2, 0.15],
    [3.2, 0],
    [20, 0],
    [24, 0.3],
    [27.5, 1],
    [30, 1.85],
  ],
  top: dunkTop,
  wall: [
    [30, 0.35, 2.5, 6.9, 0.55],
    [27, 0.35, 2.5, 5.3, 0.55],
    [24.5, 0.3, 2.6, 3.5, 0.85],
    [21, 0.25, 2.7, 2.4, 1.2],
    [17, 0.2, 3, 1.9, 1.6],
    [13, 0.15, 3.2, 1.1, 2.2],
    [9, 0.1, 2.6, 0.35, 2],
    [5, 0.2, 2.6, 0.3, 2.2],
    [2, 0.5, 2.8, 0.05, 3],
    [0, 0.62, 2.9, -0.2, 3.2],
  ],
  eyelets: 7,
  tongue: [
    [21.6, 6.9],
    [17, 9.2],
    [13.6, 11.2],
    [11.5, 12.7],
    [10.4, 13.9],
    [9.9, 14.8],
  ],
  depth: 7,
  padding: 0.28,
};

const airforce: Measures = {
  ...dunk,
  width: 1.04,
  broad: 0.1,
  soleTop: [
    [0, 4.1],
    [4, 3.85],
    [12, 3.4],
    [19, 3.1],
    [25, 3.3],
    [28, 3.7],
    [30, 4.1],
  ],
  soleBottom: [
    [0, 0.45],
    [1.2, 0.12],
    [3.2, 0],
    [21, 0],
    [25, 0.3],
    [28, 0.85],
    [30, 1.5],
  ],
  top: dunkTop.map(([bx, x, y, z]) => [bx, x, y + 0.75, z]),
  wall: dunk.wall.map(([bx, o1, a1, o2, d2]) =>
    bx >= 27 ? [bx, o1 + 0.12, a1 + 0.35, o2 + 0.25, d2 - 0.1] : [bx, o1, a1, o2, d2],
  ),
  eyelets: 8,
  tongue: dunk.tongue.map(([x, y]) => [x, y + 0.75]),
};

const airmax: Measures = {
  ...dunk,
  width: 0.97,
  soleTop: [
    [0, 4.7],
    [3, 4.3],
    [8, 3.55],
    [12, 2.95],
    [16, 2.75],
    [20, 2.65],
    [25, 2.75],
    [28, 3.1],
    [30, 3.6],
  ],
  soleBottom: [
    [0, 0.9],
    [1.5, 0.3],
    [4, 0],
    [19, 0],
    [23, 0.3],
    [27, 1.05],
    [30, 2],
  ],
  top: [
    [30, 20.7, 7.3, 0],
    [28.8, 20.6, 7.35, 0.6],
    [27, 20.1, 7.55, 1.15],
    [24.5, 18.6, 8.35, 1.45],
    [21, 16.3, 9.7, 1.6],
    [17, 13.6, 11, 1.85],
    [14.6, 11.9, 11.8, 2.1],
    [13.6, 11.1, 12.2, 2.35],
    [12.6, 10.3, 12, 2.65],
    [10.5, 8.7, 10.9, 3],
    [8, 6.6, 10, 3.15],
    [5.5, 4.6, 10.2, 3.05],
    [3, 2.6, 11.3, 2.5],
    [1.2, 1.45, 12, 1.6],
    [0.3, 0.95, 12.3, 0.78],
    [0, 0.85, 12.35, 0],
  ],
  wall: dunk.wall.map(([bx, o1, a1, o2, d2]) => {
    if (bx === 30) return [bx, 0.3, 2.05, 6.3, 0.55];
    if (bx === 27) return [bx, 0.3, 2, 4.9, 0.65];
    return [bx, o1, a1, o2, d2];
  }),
  tongue: [
    [21.6, 6.5],
    [17, 8.9],
    [13.6, 11],
    [11.3, 12.7],
    [10.1, 14.1],
    [9.4, 15.2],
  ],
  padding: 0.34,
  perforated: false,
};

const jordan: Measures = {
  ...dunk,
  top: [
    [30, 20.7, 7.75, 0],
    [28.8, 20.6, 7.8, 0.6],
    [27, 20.1, 8, 1.15],
    [24.5, 18.3, 9, 1.45],
    [21, 15.6, 10.9, 1.7],
    [17, 13.1, 13.4, 2.05],
    [14.6, 12, 15.6, 2.4],
    [13.6, 11.6, 16.6, 2.6],
    [12.6, 10.9, 17.1, 2.9],
    [10.5, 9.2, 16.7, 3.3],
    [8, 7, 15.9, 3.45],
    [5.5, 4.9, 15.75, 3.3],
    [3, 2.9, 16.3, 2.7],
    [1.2, 1.85, 16.8, 1.75],
    [0.3, 1.48, 17.05, 0.85],
    [0, 1.4, 17.1, 0],
  ],
  wall: [
    ...dunk.wall.filter(([bx]) => bx > 9),
    [9, 0.1, 2.6, 0, 5],
    [5, 0.2, 2.7, -0.3, 5.2],
    [2, 0.5, 2.8, -0.6, 5.4],
    [0, 0.6, 2.9, -0.75, 5.5],
  ],
  eyelets: 9,
  tongue: [
    [21.6, 6.9],
    [17, 9.9],
    [14.4, 12.4],
    [12.3, 15],
    [11.2, 17.6],
    [10.9, 19.4],
  ],
  depth: 10,
};

export const silhouettes: Record<Silhouette, Measures> = { Dunk: dunk, AirForce: airforce, AirMax: airmax, Jordan: jordan };
