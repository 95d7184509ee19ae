import { complaintEndpoints } from '@jicai/shared/contract/sourcing/complaint.ts';
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

/** After a step the register is read again. */
export function useComplaintsChanged(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [complaintEndpoints.list.name] });
}
