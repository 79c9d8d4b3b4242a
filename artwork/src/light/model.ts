import type { Shoe } from '../model/shoe';
import type { Relief } from './reliefs/relief';
import { reliefsOf } from './skins';

/** A shoe with what every view of it needs. */
export interface Model {
  shoe: Shoe;
  /** Fine relief by surface. */
  reliefs: (Relief | undefined)[];
  /** Per triangle the gradients of u and of v on the surface (6 numbers): they turn slopes into normals. */
  gradients: Float32Array;
}

export const prepare = (shoe: Shoe): Model => ({ shoe, reliefs: reliefsOf(shoe), gradients: gradientsOf(shoe) });

function gradientsOf({ mesh }: Shoe): Float32Array {
  const { positions, uv, triangles } = mesh;
  const out = new Float32Array((triangles.length / 3) * 6);
  for (let t = 0; t < triangles.length / 3; t++) {
    const [a, b, c] = [triangles[t * 3]!, triangles[t * 3 + 1]!, triangles[t * 3 + 2]!];
    const e = [0, 1, 2].map((d) => positions[b * 3 + d]! - positions[a * 3 + d]!);
    const f = [0, 1, 2].map((d) => positions[c * 3 + d]! - positions[a * 3 + d]!);
    const [eu, ev] = [uv[b * 2]! - uv[a * 2]!, uv[b * 2 + 1]! - uv[a * 2 + 1]!];
    const [fu, fv] = [uv[c * 2]! - uv[a * 2]!, uv[c * 2 + 1]! - uv[a * 2 + 1]!];
    // In the triangle's plane: grad u · e = eu and grad u · f = fu, solved with the dual basis of e and f.
    const ee = e[0]! * e[0]! + e[1]! * e[1]! + e[2]! * e[2]!;
    const ef = e[0]! * f[0]! + e[1]! * f[1]! + e[2]! * f[2]!;
    const ff = f[0]! * f[0]! + f[1]! * f[1]! + f[2]! * f[2]!;
    const det = ee * ff - ef * ef;
    if (det < 1e-14) continue;
    for (let d = 0; d < 3; d++) {
      const dualE = (e[d]! * ff - f[d]! * ef) / det;
      const dualF = (f[d]! * ee - e[d]! * ef) / det;
      out[t * 6 + d] = dualE * eu + dualF * fu;
      out[t * 6 + 3 + d] = dualE * ev + dualF * fv;
    }
  }
  return out;
}
