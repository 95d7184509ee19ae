import type { Person } from '../../src/kernel/http/caller/caller.ts';
import type { WriteContext } from '../../src/kernel/write/write.ts';

/** Runs a write as one person of the demonstration; a refusal is a bug of its story. */
export type ActAs = <T>(
  person: Person,
  run: (context: WriteContext) => Promise<T>,
) => Promise<Exclude<T, { refused: unknown }>>;

/** The demonstration attaches no files. */
export const noFiles = { claim: async () => null, save: async () => null };
