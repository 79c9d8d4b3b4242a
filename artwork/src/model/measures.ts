type Row2 = [bx: number, value: number];
export type TopRow = [bx: number, x: number, y: number, z: number];
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
  /** The webbing on the tongue: a keeper over the laces, or a pull loop at its end. */
  loop: 'keeper' | 'pull';
  /** How far the lining goes down at the collar. */
  depth: number;
  padding: number;
  /** False if the toe has no holes. */
  perforated?: boolean;
}
