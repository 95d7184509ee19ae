import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { objectionEndpoints } from '@jicai/shared/contract/sourcing/objection.ts';
import { resultEndpoints } from '@jicai/shared/contract/sourcing/result.ts';
import { resultNoticeEndpoints } from '@jicai/shared/contract/sourcing/result-notice.ts';
import { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import type { ProjectMethod } from '@jicai/shared/domain/sourcing/project/draft.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../lib/http/call.ts';

const REFRESH_MS = 15_000;

interface ListQuery {
  readonly method: ProjectMethod;
  readonly keyword: string;
  readonly page: number;
}

/** Ended public projects. */
export const useResults = (query: ListQuery) =>
  useCall(resultEndpoints.list, { ...query, pageSize: limits.pageSize }, { keepPrevious: true });

/** The public result of a project. */
export const useResult = (number: string) =>
  useCall(resultEndpoints.detail, { number }, { enabled: number !== '', quiet: true });

/** Everything about a result, for the organisers; asked again, because orders come by the clock. */
export const useFullResult = (id: string) =>
  useCall(
    resultEndpoints.full,
    { id },
    { enabled: id !== '', quiet: true, alwaysNew: true, refreshMs: REFRESH_MS },
  );

export const useHistory = (packageNumber: string, page: number) =>
  useCall(
    resultEndpoints.history,
    { packageNumber, page, pageSize: limits.pageSize },
    { enabled: packageNumber !== '', quiet: true, keepPrevious: true },
  );

/** A supplier's own part of a project. */
export const useOwnProject = (number: string) =>
  useCall(
    resultEndpoints.own,
    { number },
    { enabled: number !== '', quiet: true, refreshMs: REFRESH_MS },
  );

/** The awards that were offered to the supplier. */
export const useOffers = (page: number) =>
  useCall(
    resultEndpoints.offers,
    { page, pageSize: limits.pageSize },
    { quiet: true, refreshMs: REFRESH_MS, keepPrevious: true },
  );

export const useSaveNotice = () => useSend(resultNoticeEndpoints.save, { quiet: true });
export const useSubmitNotice = () =>
  useSend(resultNoticeEndpoints.submit, { quiet: true, repeats: true });
export const useWithdrawNotice = () => useSend(resultNoticeEndpoints.withdraw, { repeats: true });
export const useDecideNotice = () =>
  useSend(resultNoticeEndpoints.decide, { quiet: true, repeats: true });

export const useNoticeReview = (id: string) =>
  useCall(
    resultNoticeEndpoints.review,
    { id },
    { enabled: id !== '', quiet: true, alwaysNew: true },
  );

const CONCERNED = [
  resultEndpoints.full.name,
  resultEndpoints.detail.name,
  resultEndpoints.own.name,
  resultEndpoints.offers.name,
  awardEndpoints.award.name,
  resultNoticeEndpoints.review.name,
  objectionEndpoints.list.name,
  objectionEndpoints.windows.name,
  todoEndpoints.list.name,
  todoEndpoints.detail.name,
];

/** After a step: the result is read again wherever it is shown, and so is what waits. */
export function useResultChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const name of CONCERNED) void queries.invalidateQueries({ queryKey: [name] });
  };
}
