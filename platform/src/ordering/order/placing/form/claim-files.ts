import type { ComparedSupplier } from '@jicai/shared/contract/ordering/checkout.ts';
import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Executor } from '../../../../kernel/db/open.ts';
import type { ClaimFiles } from '../../ports.ts';

interface FilesOf {
  readonly proofGroup: string | null;
  readonly compared: readonly Pick<ComparedSupplier, 'fileGroup'>[];
}

interface For {
  readonly personId: string;
  /** The order, or what becomes one. */
  readonly objectId: string;
  readonly deletedFiles?: readonly string[];
}

/** Keeps the files of a form with its order: the proof, and the offers of compared suppliers. */
export async function claimOrderFiles(
  claimFiles: ClaimFiles,
  { proofGroup, compared }: FilesOf,
  { personId, objectId, deletedFiles }: For,
  trx: Executor,
): Promise<Refusal | null> {
  const groups = [proofGroup, ...compared.map(({ fileGroup }) => fileGroup)];
  for (const group of new Set(groups)) {
    if (group === null) continue;
    const refused = await claimFiles(group, personId, objectId, trx, deletedFiles);
    if (refused) return refused;
  }
  return null;
}
