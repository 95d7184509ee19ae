import { enrolmentEndpoints, type TenderStage } from '@jicai/shared/contract/sourcing/enrolment.ts';
import type { ProjectMethod } from '@jicai/shared/domain/sourcing/project/draft.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../lib/http/call.ts';

const REFRESH_MS = 15_000;

interface TenderQuery {
  readonly method: ProjectMethod;
  readonly stage?: TenderStage;
  readonly keyword: string;
  readonly page: number;
  readonly pageSize?: number;
}

/** The published projects of one stage; by default those whose sign-up comes or runs. */
export const useTenders = (
  { pageSize = limits.pageSize, stage = 'signUp', ...query }: TenderQuery,
  enabled = true,
) =>
  useCall(
    enrolmentEndpoints.tenders,
    { ...query, stage, pageSize },
    { enabled, keepPrevious: true, refreshMs: REFRESH_MS },
  );

/** A project's announcement, with one's own sign-up. */
export const useTender = (number: string) =>
  useCall(
    enrolmentEndpoints.tender,
    { number },
    { enabled: number !== '', quiet: true, refreshMs: REFRESH_MS },
  );

export const useSignUp = () => useSend(enrolmentEndpoints.signUp, { quiet: true, repeats: true });

/** Whether one gets mails about projects. */
export const useMails = (enabled: boolean) =>
  useCall(enrolmentEndpoints.mails, {}, { enabled, quiet: true });
export const useSaveMails = () => useSend(enrolmentEndpoints.saveMails);

/** After the choice of mails: it is read again. */
export function useMailsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [enrolmentEndpoints.mails.name] });
}

/** After a sign-up: the announcement and the lists are read again. */
export function useSignedUp(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: [enrolmentEndpoints.tender.name] });
    void queries.invalidateQueries({ queryKey: [enrolmentEndpoints.tenders.name] });
  };
}
