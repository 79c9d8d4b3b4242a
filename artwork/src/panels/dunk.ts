import { arc, outline, type Panel } from './panel';
import { collarBand, eyestayFront, heelTab, toeBox } from './pieces';

const DEG = Math.PI / 180;

/** Mark of the Dunk: a disc cut in two, its halves slid along the cut like a bounce. */
export function splitDisc(center: [number, number], radius: number): Panel[] {
  const half = (side: 1 | -1): Panel => {
    const [from, to] = side > 0 ? [-90 * DEG, 90 * DEG] : [90 * DEG, 270 * DEG];
    const bow = arc(radius, from, to).map(([x, y]): [number, number] => [x + side * 0.16, y + side * 0.42]);
    const shape = outline(center, -28 * DEG, bow);
    const cut: [number, number][] = [shape.points[shape.points.length - 1]!, shape.points[0]!];
    return {
      name: `mark ${side}`,
      part: 'mark',
      edges: [shape, { chart: 'xy', points: cut }],
      close: [],
      level: 0.12,
      rows: [0.12],
      loop: true,
    };
  };
  return [half(-1), half(1)];
}

export const dunkPanels: Panel[] = [
  toeBox(0),
  collarBand([
    [12.5, 12.6],
    [11.6, 10.4],
    [9.8, 8.75],
    [7, 7.9],
    [4, 7.85],
    [2.4, 8],
    [1.2, 8.07],
    [0.4, 8.1],
    [0, 8.1],
  ]),
  ...splitDisc([11.25, 6.05], 1.85),
  {
    name: 'mudguard',
    part: 'tip',
    edges: [
      {
        chart: 'by',
        points: [
          [30, 5.25],
          [28.6, 5.28],
          [26.6, 5.45],
          [24.6, 5.6],
          [22.8, 5.4],
          [21.2, 4.75],
          [19.9, 3.7],
          [19.1, 2],
        ],
      },
    ],
    close: [[0, 0]],
    level: 0.2,
    rows: [0.13, 0.27],
  },
  {
    name: 'eyestay',
    part: 'eyestay',
    edges: [
      eyestayFront,
      {
        chart: 'xy',
        points: [
          [14.9, 2.6],
          [14.95, 4.4],
          [15.4, 6.2],
          [15.4, 7.5],
        ],
      },
      {
        chart: 'xy',
        points: [
          [15.4, 7.5],
          [13.5, 8.9],
          [11.85, 9.9],
        ],
      },
      {
        chart: 'xy',
        points: [
          [11.85, 9.9],
          [11, 11],
          [10.35, 11.9],
        ],
      },
    ],
    close: [
      [0.6, 1.02],
      [0, 1.02],
    ],
    level: 0.28,
    rows: [0.13, 0.27],
  },
  {
    name: 'heel counter',
    part: 'counter',
    edges: [
      {
        chart: 'by',
        points: [
          [8.5, 2],
          [7.9, 3.9],
          [6.7, 5.4],
          [5, 6.4],
          [3, 7],
          [1.2, 7.28],
          [0.4, 7.33],
          [0, 7.33],
        ],
      },
    ],
    close: [[1, 0]],
    level: 0.26,
    rows: [0.13, 0.27],
  },
  heelTab,
];
