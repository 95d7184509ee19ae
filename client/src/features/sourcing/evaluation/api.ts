import { evaluationEndpoints } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useAskAgain } from '../../../lib/http/ask-again.ts';
import { useCall, useCaller, useSend } from '../../../lib/http/call.ts';
import { isLoggedInAtom } from '../../../lib/session.ts';
import { isSupplierAtom } from '../../identity/session/roles.ts';
import { gridAhead, mayAskGrid } from './model/grid-ahead.ts';

const REFRESH_MS = 15_000;

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
  const isAsked = mayAskGrid({ packageNumber, isLoggedIn, isSupplier });
  useEffect(() => {
    if (isAsked) void queries.prefetchQuery(gridAhead(call, packageNumber));
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

export const useAsk = () => useSend(evaluationEndpoints.ask, { quiet: true, repeats: true });
export const useAnswer = () => useSend(evaluationEndpoints.answer, { quiet: true, repeats: true });
export const useDecide = () => useSend(evaluationEndpoints.decide, { quiet: true, repeats: true });

/** After a write about an evaluation: what is shown of it is read again. */
export function useEvaluationChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: [evaluationEndpoints.grid.name] });
    await queries.invalidateQueries({ queryKey: [evaluationEndpoints.questions.name] });
  };
}
