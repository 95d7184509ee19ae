import { regionEndpoints } from '@jicai/shared/contract/identity/region.ts';
import { useAtomValue } from 'jotai';
import { useCall } from '../../../lib/http/call.ts';
import { type ChosenRegion, regionAtom } from '../../identity/region/region.ts';

/** The address a list is about: the URL's when it says one, else the one chosen in this browser. */
export function useShownRegion(code: string | null): ChosenRegion | null {
  const own = useAtomValue(regionAtom);
  const isOther = code !== null && code !== own?.code;
  const { data } = useCall(
    regionEndpoints.path,
    { code: code ?? '' },
    { enabled: isOther, quiet: true },
  );
  if (!isOther) return own;
  return { code, name: data?.rows.map(({ name }) => name).join(' ') || code };
}
