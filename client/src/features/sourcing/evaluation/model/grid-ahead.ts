import { evaluationEndpoints } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { keyOf } from '../../../../lib/http/call.ts';
import type { Call } from '../../../../lib/http/http.ts';

/** An answer that no page has taken after so long is forgotten: opened quotes lie about nowhere. */
export const KEPT_MS = 10_000;

interface Asker {
  readonly packageNumber: string;
  readonly isLoggedIn: boolean;
  readonly isSupplier: boolean;
}

/** Whether the opened quotes of a package are asked for ahead of the page; a supplier has a hall of their own. */
export const mayAskGrid = ({ packageNumber, isLoggedIn, isSupplier }: Asker): boolean =>
  packageNumber !== '' && isLoggedIn && !isSupplier;

/** The query that asks ahead for the opened quotes, under the key by which their page reads them. */
export function gridAhead(call: Call, packageNumber: string) {
  const body = { packageNumber };
  return {
    queryKey: keyOf(evaluationEndpoints.grid, body),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      call(evaluationEndpoints.grid, body, { signal, quiet: true }),
    gcTime: KEPT_MS,
  };
}
