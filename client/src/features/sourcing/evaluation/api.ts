import { evaluationEndpoints } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useEffect } from 'react';
import { useAskAgain } from '../../../lib/http/ask-again.ts';
import { useCall, useCaller, useSend } from '../../../lib/http/call.ts';
import { askerOf } from '../../../lib/http/first-call.ts';
import { askForGrid } from './ahead.ts';

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

/** Asks for the opened quotes while the page around them is still getting ready. */
export function useGridAhead(packageNumber: string): void {
  const store = useStore();
  const queries = useQueryClient();
  const call = useCaller();
  useEffect(() => {
    // The page asks again, and shows the failure where it is one.
    askForGrid(packageNumber, askerOf({ store, queries, call })).catch(() => undefined);
  }, [packageNumber, store, queries, call]);
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
