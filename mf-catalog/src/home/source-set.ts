/** `srcset` of a home page picture; the artwork package renders it at these widths. */
export function sourceSet(picture: string, widths: readonly number[], format: 'avif' | 'webp'): string {
  return widths.map((width) => `/pictures/home/${picture}-${width}.${format} ${width}w`).join(', ');
}
