declare module 'wawoff2' {
  /** A TrueType font from its WOFF2 form. */
  export function decompress(woff2: Uint8Array): Promise<Uint8Array>;
}
