import { smoothstep } from '../model/curves';
import { dunkPanels } from './dunk';
import { arc, outline, type Panel } from './panel';
import { collarBand, eyestayFront, toeBox } from './pieces';

const DEG = Math.PI / 180;

/** Mark of the Jordan: a sun that rises from the sole under a bow; the disc comes again as a badge at the ankle. */
const HORIZON: [number, number] = [11.3, 2.75];
const sunrise: Panel[] = [
  { name: 'sun', part: 'mark', edges: [outline(HORIZON, 0, arc(2, 0, 180 * DEG))], close: [], level: 0.12, rows: [0.12] },
  {
    name: 'bow',
    part: 'mark',
    edges: [
      outline(HORIZON, 0, arc(3.3, 0, 180 * DEG, 20)),
      outline(HORIZON, 0, [
        [-3.3, 0],
        [-2.6, 0],
      ]),
      outline(HORIZON, 0, arc(2.6, 180 * DEG, 0, 20)),
    ],
    close: [],
    level: 0.12,
    rows: [],
  },
];

/** An edge of the ankle strap from the heel forwards: many points, or it would follow the wall's humps. */
const strapEdge = (heel: number, front: number) =>
  Array.from({ length: 31 }, (_, i): [number, number] => [i / 3, heel + (front - heel) * smoothstep(1, 10, i / 3)]);

const named = (name: string) => dunkPanels.find((panel) => panel.name === name)!;

export const jordanPanels: Panel[] = [
  toeBox(0),
  collarBand([
    [13.2, 17],
    [12, 15],
    [10.4, 13.6],
    [8, 12.9],
    [5, 12.75],
    [2.4, 12.78],
    [1.2, 12.8],
    [0.4, 12.8],
    [0, 12.8],
  ]),
  ...sunrise,
  {
    name: 'strap',
    part: 'eyestay',
    edges: [
      {
        chart: 'by',
        points: strapEdge(11.62, 11.5),
      },
      {
        chart: 'by',
        points: [
          [10, 11.5],
          [10.4, 10.65],
          [10, 9.8],
        ],
      },
      {
        chart: 'by',
        points: strapEdge(9.68, 9.8).reverse(),
      },
    ],
    close: [],
    level: 0.16,
    rows: [0.12],
  },
  {
    name: 'badge',
    part: 'label',
    edges: [outline([7.1, 14.5], 0, arc(0.98, 0, 360 * DEG, 24))],
    close: [],
    level: 0.24,
    rows: [0.14],
    loop: true,
  },
  named('mudguard'),
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
          [15.3, 6.4],
          [15.1, 8],
        ],
      },
      {
        chart: 'xy',
        points: [
          [15.1, 8],
          [13.4, 10],
          [12, 12.4],
          [11.1, 14.6],
        ],
      },
      {
        chart: 'xy',
        points: [
          [11.1, 14.6],
          [10.7, 15.8],
          [10.5, 16.8],
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
  named('heel counter'),
  {
    name: 'heel tab',
    part: 'tab',
    edges: [
      {
        chart: 'st',
        points: [
          [0.962, 1.02],
          [0.962, 0.85],
          [0.962, 0.74],
        ],
      },
      {
        chart: 'st',
        points: [
          [0.962, 0.74],
          [0.99, 0.73],
          [1, 0.73],
        ],
      },
    ],
    close: [[1, 1.02]],
    level: 0.3,
    rows: [0.1],
  },
];
