/** srcset of one of the home page's scenes, which the artwork room renders at these widths. */
export function sourceSet(scene: string, widths: readonly number[], format: 'avif' | 'webp'): string {
  return widths.map((width) => `/pictures/home/${scene}-${width}.${format} ${width}w`).join(', ');
}
