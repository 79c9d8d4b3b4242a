import { smoothstep } from '../model/curves';
import type { Panel } from './panel';
import type { Part } from './parts';
import { collarBand } from './pieces';

/** Upper edge of one of the waves that run round the whole shoe: level at toe and heel, so that both sides meet. */
export function waveHeight(bx: number, base: number, phase: number): number {
  const fade = smoothstep(0.3, 4, bx) * smoothstep(29.6, 25, bx);
  const rise = 0.17 * Math.max(0, 6 - bx) * smoothstep(0, 3, bx) + 0.51 * (1 - smoothstep(0, 3, bx));
  const toe = -0.55 * smoothstep(22, 29, bx) * (base / 7);
  return base + 0.55 * fade * Math.sin(0.42 * (bx + phase)) + rise + toe;
}

const wave = (part: Part, base: number, phase: number, level: number): Panel => ({
  name: `wave ${base}`,
  part,
  edges: [
    {
      chart: 'by',
      points: Array.from({ length: 61 }, (_, i): [number, number] => [30 - i / 2, waveHeight(30 - i / 2, base, phase)]),
    },
  ],
  close: [
    [1, 0],
    [0, 0],
  ],
  level,
  rows: [0.12],
});

/** Mark of the AirMax: the middle one of three waves. */
export const airmaxPanels: Panel[] = [
  collarBand(
    [
      [12.4, 12.4],
      [11.6, 10.7],
      [9.8, 9.3],
      [7, 8.7],
      [4, 8.9],
      [1.5, 9.2],
      [0, 9.3],
    ],
    0.06,
  ),
  wave('collar', 6.9, 1, 0.1),
  wave('mark', 5.75, 2.4, 0.17),
  wave('tip', 4.7, 3.6, 0.24),
  {
    name: 'eyestay',
    part: 'eyestay',
    edges: [
      [
        {
          chart: 'st',
          points: [
            [0, 0.84],
            [0.05, 0.837],
            [0.1, 0.825],
            [0.15, 0.8],
            [0.2, 0.765],
          ],
        },
        {
          chart: 'by',
          points: [
            [22.4, 7.2],
            [20.4, 7.5],
            [18.8, 8],
          ],
        },
        {
          chart: 'xy',
          points: [
            [14.6, 9.1],
            [13, 9.95],
            [11.6, 10.9],
            [10.8, 11.5],
            [10.35, 12.1],
          ],
        },
      ],
    ],
    close: [
      [0.6, 1.02],
      [0, 1.02],
    ],
    level: 0.2,
    rows: [0.12],
  },
  {
    name: 'heel',
    part: 'counter',
    edges: [
      {
        chart: 'by',
        points: [
          [8.4, 10.6],
          [8.1, 9.2],
          [7.3, 8.2],
          [6, 7.75],
          [4, 7.7],
          [2.4, 7.82],
          [1.2, 7.9],
          [0.4, 7.93],
          [0, 7.93],
        ],
      },
    ],
    close: [
      [1, 1.02],
      [0.72, 1.02],
    ],
    level: 0.2,
    rows: [0.12, 0.24],
  },
];
