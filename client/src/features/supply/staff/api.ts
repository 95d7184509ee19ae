import { changeRequestEndpoints } from '@jicai/shared/contract/identity/change-request.ts';
import { staffEndpoints } from '@jicai/shared/contract/supply/staff.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../lib/http/call.ts';

export const useStaff = () => useCall(staffEndpoints.list, {}, { quiet: true, alwaysNew: true });
export const useAddStaff = () => useSend(staffEndpoints.add, { quiet: true });
export const useSaveStaff = () => useSend(staffEndpoints.save);
export const useSetStaffDisabled = () => useSend(staffEndpoints.setDisabled);
export const useResetStaff = () => useSend(staffEndpoints.reset);

/** After a step: the list is read again. */
export function useStaffChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const { name } of [staffEndpoints.list, changeRequestEndpoints.list])
      void queries.invalidateQueries({ queryKey: [name] });
  };
}
