import { type AgreementKind, agreementEndpoints } from '@jicai/shared/contract/mall/agreement.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../lib/http/call.ts';

/** The version that counts now. */
export const useAgreement = (kind: AgreementKind) =>
  useCall(agreementEndpoints.current, { kind }, { quiet: true });

/** The current version, where the caller's organisation has not accepted it. */
export const usePendingAgreement = () =>
  useCall(agreementEndpoints.pending, {}, { quiet: true, alwaysNew: true });
export const useAcceptAgreement = () => useSend(agreementEndpoints.accept, { quiet: true });

const pageSize = limits.adminPageSize;

export const useAgreements = (page: number) =>
  useCall(
    agreementEndpoints.list,
    { page, pageSize },
    { keepPrevious: true, alwaysNew: true, quiet: true },
  );
export const useAcceptances = (version: { kind: AgreementKind; version: string }, page: number) =>
  useCall(
    agreementEndpoints.acceptances,
    { ...version, page, pageSize },
    { keepPrevious: true, alwaysNew: true, quiet: true },
  );
export const useSaveAgreement = () => useSend(agreementEndpoints.save, { quiet: true });
export const usePublishAgreement = () => useSend(agreementEndpoints.publish, { quiet: true });

/** After a step: every view of agreements is read again. */
export function useAgreementsChanged(): () => void {
  const queries = useQueryClient();
  const { current, pending, list, acceptances } = agreementEndpoints;
  return () => {
    for (const { name } of [current, pending, list, acceptances])
      void queries.invalidateQueries({ queryKey: [name] });
  };
}
