import { useAtomValue } from 'jotai';
import { useCallback, useSyncExternalStore } from 'react';
import { useServerTime } from '../../../lib/time/server-time.ts';
import { useRoom } from '../live/room/room-context.tsx';
import { whyNot } from './model/why-not.ts';

/**
 * Returns the text why no bid or quote can be sent now, although typing is allowed (AU10, AU13, AU17); `null`
 * if one can be sent. Re-renders only when the text changes.
 */
export function useWhyNot(): string | null {
  const time = useServerTime();
  const { atoms } = useRoom();
  const rules = useAtomValue(atoms.rules);
  const clock = useAtomValue(atoms.clock);
  const rounds = useAtomValue(atoms.rounds);
  const outRound = useAtomValue(atoms.outRound);
  const lastBidAt = useAtomValue(atoms.ownStanding)?.at ?? null;
  const isLive = useAtomValue(atoms.link).kind === 'live';
  const subscribe = useCallback((listener: () => void) => time.onTick(listener), [time]);
  const text = useSyncExternalStore(subscribe, () =>
    whyNot({ rules, clock, rounds }, { outRound, lastBidAt }, rounds?.current ?? 1, time.now()),
  );
  return text ?? (isLive ? null : '重连中，恢复后可以提交');
}
