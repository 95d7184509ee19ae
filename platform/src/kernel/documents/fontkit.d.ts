declare module 'fontkit' {
  /** Parses a font file; its tables are read when they are needed. */
  export function create(bytes: Uint8Array): object;
}
