declare module 'fontkit' {
  /** Parses a font file; its tables are parsed lazily. */
  export function create(bytes: Uint8Array): object;
}
