import { arc, outline, type Panel } from './panel';
import { collarBand, heelTab, toeBox } from './pieces';

const DEG = Math.PI / 180;

/** A capsule about the origin, long axis along x. */
function capsule(half: number, radius: number): [number, number][] {
  const right = arc(radius, -90 * DEG, 90 * DEG, 12).map(([x, y]): [number, number] => [x + half, y]);
  const left = arc(radius, 90 * DEG, 270 * DEG, 12).map(([x, y]): [number, number] => [x - half, y]);
  return [...right, ...left];
}

/** Mark of the AirForce: a link of a chain, a slanted capsule with a capsule cut out of it. */
const link: Panel[] = [
  {
    name: 'link',
    part: 'mark',
    edges: [outline([11.7, 6.75], 54 * DEG, capsule(1.25, 1.45))],
    close: [],
    level: 0.13,
    rows: [0.12],
    loop: true,
  },
  {
    name: 'link hole',
    part: 'quarter',
    edges: [outline([11.7, 6.75], 54 * DEG, capsule(1.2, 0.62))],
    close: [],
    level: 0.02,
    rows: [-0.12],
    loop: true,
  },
];

export const airforcePanels: Panel[] = [
  toeBox(0.75),
  collarBand([
    [12.5, 13.3],
    [11.6, 11.2],
    [9.8, 9.5],
    [7, 8.65],
    [4, 8.6],
    [2.4, 8.75],
    [1.2, 8.82],
    [0.4, 8.85],
    [0, 8.85],
  ]),
  ...link,
  {
    name: 'mudguard',
    part: 'tip',
    edges: [
      {
        chart: 'by',
        points: [
          [30, 6.35],
          [28.6, 6.36],
          [26.6, 6.3],
          [24.4, 6.1],
          [21.6, 5.7],
          [19, 5.4],
          [17, 4.95],
          [15.7, 4.2],
          [15.2, 2.5],
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
      [
        {
          chart: 'st',
          points: [
            [0, 0.82],
            [0.05, 0.817],
            [0.1, 0.805],
            [0.15, 0.78],
            [0.2, 0.735],
            [0.25, 0.67],
          ],
        },
        {
          chart: 'by',
          points: [
            [20.6, 7.55],
            [18.6, 7.4],
            [16.8, 7.7],
          ],
        },
        {
          chart: 'xy',
          points: [
            [14.4, 8.7],
            [13.1, 9.7],
            [11.7, 10.6],
          ],
        },
      ],
      {
        chart: 'xy',
        points: [
          [11.7, 10.6],
          [10.9, 11.7],
          [10.3, 12.6],
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
          [8.6, 2],
          [8, 4.7],
          [6.8, 6.2],
          [5, 7.2],
          [3, 7.8],
          [1.2, 8.05],
          [0.4, 8.1],
          [0, 8.1],
        ],
      },
    ],
    close: [[1, 0]],
    level: 0.26,
    rows: [0.13, 0.27],
  },
  heelTab,
];
