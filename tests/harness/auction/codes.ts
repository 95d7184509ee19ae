import type { DrawCodes } from '@jicai/platform/src/auction/publication/codes.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';

/** Codes that follow from the supplier, so that a test can name them. The platform draws by chance (AU20). */
export const codesBy =
  (codeOf: (supplierId: string) => string): DrawCodes =>
  (suppliers) =>
    suppliers.map(({ supplierId }) => codeOf(supplierId));

/** The number at the end of an id: 12 of `supplier-12`. */
export const numberOf = (id: string): number => Number(/\d+$/.exec(id)?.[0]);

/** The code of each supplier of a package, by organisation, as it was drawn. */
export async function readCodes(
  packageNumber: string,
  db: Database,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('auction_entrant')
    .select(['supplier_id', 'code'])
    .where('package_number', '=', packageNumber)
    .execute();
  return new Map(rows.map(({ supplier_id: supplierId, code }) => [supplierId, code]));
}
