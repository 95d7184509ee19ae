import { roleEndpoints } from '@jicai/shared/contract/identity/role.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../lib/http/call.ts';

export const useRoles = () => useCall(roleEndpoints.list, {}, { quiet: true });

export const useSaveRole = () => useSend(roleEndpoints.save, { quiet: true });

export const useEndRole = () => useSend(roleEndpoints.end);

export const useCeilings = () => useCall(roleEndpoints.ceilings, {}, { quiet: true });

export const useSaveCeiling = () => useSend(roleEndpoints.saveCeiling, { quiet: true });

/** After a change: the list is read again. */
export function useRolesChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const { name } of [roleEndpoints.list, roleEndpoints.ceilings])
      void queries.invalidateQueries({ queryKey: [name] });
  };
}
