import { roleEndpoints } from '@jicai/shared/contract/identity/role.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../lib/http/call.ts';

export const useRoles = () => useCall(roleEndpoints.list, {}, { quiet: true });

export const useSaveRole = () => useSend(roleEndpoints.save, { quiet: true });

export const useEndRole = () => useSend(roleEndpoints.end);

/** After a change: the list is read again. */
export function useRolesChanged(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [roleEndpoints.list.name] });
}
