import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../lib/http/call.ts';
import { useRefetchOn } from '../../../lib/http/use-refetch-on.ts';

const AWARD_MS = 15_000;
const NEVER = 0;

/** AU41: `stateKey` moves when the pushed outcome does: then it is asked at once; else while it waits. */
export function useAward(packageNumber: string, stateKey: string) {
  const award = useCall(
    awardEndpoints.award,
    { packageNumber },
    { quiet: true, refreshMs: (answer) => (answer?.state === 'waiting' ? AWARD_MS : NEVER) },
  );
  useRefetchOn(stateKey, award.refetch);
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
