import { objectionEndpoints } from '@jicai/shared/contract/sourcing/objection.ts';
import { resultEndpoints } from '@jicai/shared/contract/sourcing/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../lib/http/call.ts';

/** The objections that the person may read, the most pressing first. */
export const useObjections = (projectNumber: string, page: number) =>
  useCall(
    objectionEndpoints.list,
    {
      projectNumber: projectNumber === '' ? null : projectNumber,
      openOnly: false,
      page,
      pageSize: limits.pageSize,
    },
    { quiet: true, keepPrevious: true, refreshMs: 30_000 },
  );

/** When one may object to each stage of a project. */
export const useWindows = (projectNumber: string) =>
  useCall(
    objectionEndpoints.windows,
    { projectNumber },
    { enabled: projectNumber !== '', quiet: true },
  );

export const useRaise = () => useSend(objectionEndpoints.raise, { quiet: true, repeats: true });
export const useAnswer = () => useSend(objectionEndpoints.answer, { quiet: true, repeats: true });
export const useConclude = () =>
  useSend(objectionEndpoints.conclude, { quiet: true, repeats: true });
export const useWithdraw = () => useSend(objectionEndpoints.withdraw, { repeats: true });

/** After a step: the register is read again, and so is what it holds. */
export function useObjectionChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const { name } of [
      objectionEndpoints.list,
      objectionEndpoints.windows,
      resultEndpoints.full,
    ])
      void queries.invalidateQueries({ queryKey: [name] });
  };
}
