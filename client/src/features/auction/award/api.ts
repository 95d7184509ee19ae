import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { rehearsalEndpoints } from '@jicai/shared/contract/auction/rehearsal.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCall, useSend } from '../../../lib/http/call.ts';

/* What boards ask besides their room: award, packages of the project, lines of a bid, rehearsal. */

/** The other packages are watched by asking: only one's own room is pushed. */
const PACKAGES_MS = 8_000;
const AWARD_MS = 15_000;
const NEVER = 0;

/** A project of one package is asked once: a full hall must not cost the platform a call a second. */
export function usePackages(packageNumber: string) {
  return useCall(
    awardEndpoints.packages,
    { packageNumber },
    {
      quiet: true,
      keepPrevious: true,
      refreshMs: (answer) => ((answer?.packages.length ?? 0) > 1 ? PACKAGES_MS : NEVER),
    },
  );
}

/** AU41: `pulse` moves when the pushed outcome does: then it is asked at once; else while it waits. */
export function useAward(packageNumber: string, pulse: string) {
  const award = useCall(
    awardEndpoints.award,
    { packageNumber },
    { quiet: true, refreshMs: (answer) => (answer?.state === 'waiting' ? AWARD_MS : NEVER) },
  );
  const seen = useRef(pulse);
  const { refetch } = award;
  useEffect(() => {
    if (seen.current === pulse) return;
    seen.current = pulse;
    void refetch();
  }, [pulse, refetch]);
  return award;
}

export function useAnswerAward(packageNumber: string) {
  const client = useQueryClient();
  const { send, isSending } = useSend(awardEndpoints.answerAward);
  return {
    isSending,
    async answer(answer: 'confirmed' | 'declined', reason: string): Promise<boolean> {
      try {
        await send({ packageNumber, answer, reason });
        return true;
      } catch {
        // The transport has said why.
        return false;
      } finally {
        void client.invalidateQueries({ queryKey: [awardEndpoints.award.name] });
      }
    },
  };
}

/** AU8: the lines of a supplier's valid bid; a new bid (`seq`) is asked anew. */
export function useBidLines(packageNumber: string, code: string, seq: number) {
  const lines = useCall(awardEndpoints.bidLines, { packageNumber, code }, { quiet: true });
  const { data, refetch } = lines;
  useEffect(() => {
    if (data && data.seq < seq) void refetch();
  }, [data, seq, refetch]);
  return lines;
}

export function useStartRehearsal() {
  return useSend(rehearsalEndpoints.start);
}
