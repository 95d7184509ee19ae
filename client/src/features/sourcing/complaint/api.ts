import { complaintEndpoints } from '@jicai/shared/contract/sourcing/complaint.ts';
import { resultEndpoints } from '@jicai/shared/contract/sourcing/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../lib/http/call.ts';

/** The complaints that the person may read, those without a decision first. */
export const useComplaints = (page: number) =>
  useCall(
    complaintEndpoints.list,
    { openOnly: false, page, pageSize: limits.pageSize },
    { quiet: true, keepPrevious: true, alwaysNew: true },
  );

export const useRegister = () =>
  useSend(complaintEndpoints.register, { quiet: true, repeats: true });
export const useDecision = () =>
  useSend(complaintEndpoints.conclude, { quiet: true, repeats: true });
export const useSettle = () => useSend(complaintEndpoints.settle, { quiet: true, repeats: true });

/** After a step the register is read again, and so is what it holds. */
export function useComplaintsChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const { name } of [complaintEndpoints.list, resultEndpoints.full])
      void queries.invalidateQueries({ queryKey: [name] });
  };
}
