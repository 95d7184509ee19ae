import { type OwnUnit, ownPostEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { mayBuy, onlyBuys } from '@jicai/shared/domain/identity/buying.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useCall, useSend } from '../../../lib/http/call.ts';
import { sessionAtom } from '../../../lib/session.ts';

/** The units that one has posts in, and the way into another of them. */
export function useOwnUnits() {
  const { data } = useCall(ownPostEndpoints.mine, {}, { quiet: true });
  const { send } = useSend(ownPostEndpoints.switch);
  const [session, setSession] = useAtom(sessionAtom);
  const queries = useQueryClient();
  const units: readonly OwnUnit[] = data?.units ?? [];

  /** Menu, lists and rights are those of the other unit from now on. */
  async function enter(unitId: string): Promise<boolean> {
    const answer = await send({ unitId }).catch(() => null);
    if (!answer || !session) return false;
    const { unitName: orgName, orgType, roles: held } = answer.unit;
    const work = { mayBuy: mayBuy(held), onlyBuys: onlyBuys(held) };
    const user = { ...session.user, orgName, orgType, ...work };
    setSession({ ...session, user });
    queries.clear();
    return true;
  }

  const roles = units.find(({ isCurrent }) => isCurrent)?.roles ?? [];
  return { units, roles, enter };
}
