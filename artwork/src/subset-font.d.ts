/** The package ships no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'sfnt';
    /** A number fixes an axis, a range keeps part of it. */
    variationAxes: Record<string, number | { min: number; max: number }>;
  }
  export default function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>;
}
