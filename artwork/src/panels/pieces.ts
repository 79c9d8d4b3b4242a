import type { Panel, Stretch } from './panel';

/** The vamp, from the toe to the quarter; its edge is seldom visible, but it may have its own color. */
export const toeBox = (lift: number): Panel => ({
  name: 'toe box',
  part: 'toe',
  edges: [
    {
      chart: 'by',
      points: [
        [18.9, 1],
        [20.2, 4.6 + lift],
        [22, 6.9 + lift],
        [24, 8.3 + lift],
      ],
    },
    {
      chart: 'st',
      points: [
        [0.17, 1],
        [0.165, 1.02],
      ],
    },
  ],
  close: [
    [0, 1.02],
    [0, 0],
  ],
  level: 0,
  rows: [],
});

export const collarBand = (points: [number, number][], level = 0.05): Panel => ({
  name: 'collar',
  part: 'collar',
  edges: [{ chart: 'by', points }],
  close: [
    [1, 1.02],
    [0.6, 1.02],
  ],
  level,
  rows: [0.12],
});

export const heelTab: Panel = {
  name: 'heel tab',
  part: 'tab',
  edges: [
    {
      chart: 'st',
      points: [
        [0.962, 1.02],
        [0.963, 0.75],
        [0.966, 0.45],
      ],
    },
    {
      chart: 'st',
      points: [
        [0.966, 0.45],
        [0.99, 0.44],
        [1, 0.44],
      ],
    },
  ],
  close: [[1, 1.02]],
  level: 0.34,
  rows: [0.1],
};

/** Round the throat and down to the sole. */
export const eyestayFront: Stretch[] = [
  {
    chart: 'st',
    points: [
      [0, 0.865],
      [0.045, 0.862],
      [0.09, 0.852],
      [0.14, 0.83],
      [0.19, 0.79],
      [0.24, 0.74],
    ],
  },
  {
    chart: 'by',
    points: [
      [21.6, 7.15],
      [19.6, 5.9],
      [18.2, 4.2],
      [17.5, 2.4],
    ],
  },
];
