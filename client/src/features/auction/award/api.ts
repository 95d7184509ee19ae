import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAskAgain } from '../../../lib/http/ask-again.ts';
import { useCall, useSend } from '../../../lib/http/call.ts';

const AWARD_MS = 15_000;
const NEVER = 0;

/** AU41: Read when `pulse`, the pushed outcome, changes, and every 15 s while it waits. */
export function useAward(packageNumber: string, pulse: string) {
  const award = useCall(
    awardEndpoints.award,
    { packageNumber },
    { quiet: true, refreshMs: (answer) => (answer?.state === 'waiting' ? AWARD_MS : NEVER) },
  );
  useAskAgain(award.refetch, pulse);
  return award;
}

export function useAnswerAward(packageNumber: string) {
  const client = useQueryClient();
  const { send, isSending } = useSend(awardEndpoints.answerAward);
  return {
    isSending,
    async answer(answer: 'confirmed' | 'declined', reason: string, step: number): Promise<boolean> {
      try {
        await send({ packageNumber, answer, reason, step });
        return true;
      } catch {
        // The transport has shown the reason.
        return false;
      } finally {
        void client.invalidateQueries({ queryKey: [awardEndpoints.award.name] });
      }
    },
  };
}
