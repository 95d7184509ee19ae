import * as z from 'zod/mini';

/** A codec that reads and writes whatever it is given, for calls that no client of ours would make. */
export const anything = Object.assign(z.any(), { write: (ours: unknown) => ours });
