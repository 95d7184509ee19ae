import { evaluationEndpoints } from '@jicai/shared/contract/sourcing/evaluation.ts';
import type { FirstAsker } from '../../../lib/http/first-call.ts';
import { isLoggedInAtom } from '../../../lib/session.ts';
import { isSupplierAtom } from '../../identity/session/roles.ts';

/** An answer that no page has taken after so long is forgotten: opened quotes lie about nowhere. */
const KEPT_MS = 10_000;

/**
 * Asks for the opened quotes of a package while the page is still on its way, with whose parts and live
 * connection the answer would come half a second later. Who may see them, and from when on, the server says
 * as ever; a supplier has a hall of their own and is not in doubt.
 */
export async function askForGrid(
  packageNumber: string,
  { store, read }: FirstAsker,
): Promise<void> {
  if (packageNumber === '' || !store.get(isLoggedInAtom) || store.get(isSupplierAtom)) return;
  await read(evaluationEndpoints.grid, { packageNumber }, KEPT_MS);
}
