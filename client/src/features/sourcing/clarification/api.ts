import { clarificationEndpoints } from '@jicai/shared/contract/sourcing/clarification.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refreshCalls, useCall, useSend } from '../../../lib/http/call.ts';

const REFRESH_MS = 30_000;

/** One page of the questions of a published project. */
export const useClarifications = (number: string, page: number) =>
  useCall(
    clarificationEndpoints.list,
    { number, page },
    { enabled: number !== '', quiet: true, refreshMs: REFRESH_MS, keepPrevious: true },
  );

export const useAskQuestion = () =>
  useSend(clarificationEndpoints.ask, { quiet: true, repeats: true });
export const useAnswerQuestion = () =>
  useSend(clarificationEndpoints.answer, { quiet: true, repeats: true });

/** After a question or an answer: the list is read again, and so are the project's times. */
export function useClarified(): () => void {
  const queries = useQueryClient();
  return () => void refreshCalls(queries, /^(clarification|tender|project|todo)\./);
}
