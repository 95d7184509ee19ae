import { changeRequestEndpoints } from '@jicai/shared/contract/identity/change-request.ts';
import { peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { unitEndpoints } from '@jicai/shared/contract/identity/units.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../lib/http/call.ts';

export const useMember = (id: string) =>
  useCall(peopleEndpoints.detail, { id }, { enabled: id !== '', quiet: true, alwaysNew: true });

export const useUnits = (keyword = '') =>
  useCall(unitEndpoints.list, { keyword }, { quiet: true, keepPrevious: true });

export const useWaivers = () => useCall(unitEndpoints.waivers, {}, { quiet: true });

export const useAddMember = () => useSend(peopleEndpoints.add, { quiet: true, repeats: true });

/** After a change: lists and details are read again. */
export function useOrganisationChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    const { list, detail } = peopleEndpoints;
    const { list: units, waivers } = unitEndpoints;
    for (const { name } of [list, detail, units, waivers, changeRequestEndpoints.list])
      void queries.invalidateQueries({ queryKey: [name] });
  };
}
