import type { Camera } from './camera';

/** Places points (x, y, z each) on a picture of the given size: x and y in pixels from its upper left corner, and the depth in cm. */
export function projectAll(positions: Float32Array, camera: Camera, width: number, height: number): Float32Array {
  const screen = new Float32Array(positions.length);
  const { eye, right, up, forward } = camera;
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i]! - eye[0];
    const y = positions[i + 1]! - eye[1];
    const z = positions[i + 2]! - eye[2];
    const depth = x * forward[0] + y * forward[1] + z * forward[2];
    screen[i] = ((x * right[0] + y * right[1] + z * right[2]) / depth / camera.halfWidth / 2 + 0.5) * width;
    screen[i + 1] = (0.5 - (x * up[0] + y * up[1] + z * up[2]) / depth / camera.halfHeight / 2) * height;
    screen[i + 2] = depth;
  }
  return screen;
}
