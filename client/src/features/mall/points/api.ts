import { pointEndpoints } from '@jicai/shared/contract/mall/points.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../lib/http/call.ts';

export const usePublicPoints = (shopId: string) =>
  useCall(pointEndpoints.public, { shopId }, { enabled: shopId !== '', quiet: true });
export const useOwnPoints = (enabled = true) =>
  useCall(pointEndpoints.mine, {}, { enabled, quiet: true, alwaysNew: true });
export const useShopPoints = (shopId: string) =>
  useCall(
    pointEndpoints.read,
    { shopId },
    { enabled: shopId !== '', quiet: true, alwaysNew: true },
  );
export const useDeduct = () => useSend(pointEndpoints.deduct, { quiet: true });
export const useObject = () => useSend(pointEndpoints.object, { quiet: true });
export const useDecideObjection = () => useSend(pointEndpoints.decide, { quiet: true });

/** After a step: every view of points is read again. */
export function usePointsChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const { name } of [pointEndpoints.public, pointEndpoints.mine, pointEndpoints.read])
      void queries.invalidateQueries({ queryKey: [name] });
  };
}
