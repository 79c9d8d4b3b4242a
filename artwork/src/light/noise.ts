/** Repeatable value 0…1 for a cell of a cubic lattice. */
function cell(x: number, y: number, z: number, salt: number): number {
  let h = (Math.imul(x, 0x27d4eb2f) ^ Math.imul(y, 0x165667b1) ^ Math.imul(z, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b)) | 0;
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

/** Smooth noise -1…1 with one lattice cell per unit. */
export function valueNoise(x: number, y: number, z: number, salt: number): number {
  const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const ease = (t: number) => t * t * (3 - 2 * t);
  const [u, v, w] = [ease(x - i), ease(y - j), ease(z - k)];
  let sum = 0;
  for (let dx = 0; dx < 2; dx++) {
    for (let dy = 0; dy < 2; dy++) {
      const low = cell(i + dx, j + dy, k, salt);
      const high = cell(i + dx, j + dy, k + 1, salt);
      sum += (dx ? u : 1 - u) * (dy ? v : 1 - v) * (low + (high - low) * w);
    }
  }
  return sum * 2 - 1;
}

/** Distance between the two nearest random points, 0 on the border of two cells: the creases of leather. */
export function cellularNoise(x: number, y: number, z: number, salt: number): number {
  const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  let first = 9;
  let second = 9;
  for (let dx = -1; dx <= 1; dx++) {
    for (let dy = -1; dy <= 1; dy++) {
      for (let dz = -1; dz <= 1; dz++) {
        const [a, b, c] = [i + dx, j + dy, k + dz];
        const px = a + cell(a, b, c, salt) - x;
        const py = b + cell(a, b, c, salt + 1) - y;
        const pz = c + cell(a, b, c, salt + 2) - z;
        const d = px * px + py * py + pz * pz;
        if (d < first) {
          second = first;
          first = d;
        } else if (d < second) second = d;
      }
    }
  }
  return Math.sqrt(second) - Math.sqrt(first);
}

/** Evenly spread numbers 0…1 (radical inverse). */
export function halton(index: number, base: number): number {
  let result = 0;
  let part = 1 / base;
  for (let i = index + 1; i > 0; i = Math.floor(i / base)) {
    result += (i % base) * part;
    part /= base;
  }
  return result;
}
