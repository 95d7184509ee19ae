import { evaluationEndpoints } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useAskAgain } from '../../../lib/http/ask-again.ts';
import { keyOf, useCall, useCaller, useSend } from '../../../lib/http/call.ts';
import { isLoggedInAtom } from '../../../lib/session.ts';
import { isSupplierAtom } from '../../identity/session/roles.ts';

const REFRESH_MS = 15_000;
/** An answer that no page has taken after so long is forgotten: opened quotes lie about nowhere. */
const KEPT_MS = 10_000;

/** The opened quotes side by side; asked again when `pulse` moves. */
export function useGrid(packageNumber: string, pulse: string) {
  const grid = useCall(
    evaluationEndpoints.grid,
    { packageNumber },
    { quiet: true, isAskedAhead: true, refreshMs: REFRESH_MS },
  );
  useAskAgain(grid.refetch, pulse);
  return grid;
}

/**
 * Asks for the opened quotes while the page around them is still getting ready. Who may see them, and from
 * when on, the server says as ever; a supplier has a hall of their own. A failure is the page's to show.
 */
export function useGridAhead(packageNumber: string): void {
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const isSupplier = useAtomValue(isSupplierAtom);
  const queries = useQueryClient();
  const call = useCaller();
  const isAsked = packageNumber !== '' && isLoggedIn && !isSupplier;
  useEffect(() => {
    if (!isAsked) return;
    const body = { packageNumber };
    void queries.prefetchQuery({
      queryKey: keyOf(evaluationEndpoints.grid, body),
      queryFn: ({ signal }) => call(evaluationEndpoints.grid, body, { signal, quiet: true }),
      gcTime: KEPT_MS,
    });
  }, [isAsked, packageNumber, queries, call]);
}

/** The attachments of the opened quotes, compared with their seals. */
export const useAttachments = (packageNumber: string) =>
  useCall(evaluationEndpoints.files, { packageNumber }, { quiet: true, alwaysNew: true });

/** The questions about one's own quote. */
export const useQuestions = (packageNumber: string) =>
  useCall(
    evaluationEndpoints.questions,
    { packageNumber },
    { quiet: true, alwaysNew: true, refreshMs: REFRESH_MS },
  );

export const useAsk = () => useSend(evaluationEndpoints.ask, { repeats: true });
export const useAnswer = () => useSend(evaluationEndpoints.answer, { repeats: true });
export const useDecide = () => useSend(evaluationEndpoints.decide, { repeats: true });

/** After a write about an evaluation: what is shown of it is read again. */
export function useEvaluationChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: [evaluationEndpoints.grid.name] });
    await queries.invalidateQueries({ queryKey: [evaluationEndpoints.questions.name] });
  };
}
