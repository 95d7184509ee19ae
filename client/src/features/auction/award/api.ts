import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAskAgain } from '../../../lib/http/ask-again.ts';
import { useCall, useSend } from '../../../lib/http/call.ts';

/**
 * The interval, in ms, at which the award is read again while a supplier is asked to confirm it.
 */
const AWARD_MS = 15_000;
const NEVER = 0;

/**
 * AU41: Reads the award; reads again when `pulse`, a text of the pushed outcome, changes, and every 15 s
 * while a supplier is asked to confirm.
 */
export function useAward(packageNumber: string, pulse: string) {
  const award = useCall(
    awardEndpoints.award,
    { packageNumber },
    { quiet: true, refreshMs: (answer) => (answer?.state === 'waiting' ? AWARD_MS : NEVER) },
  );
  useAskAgain(award.refetch, pulse);
  return award;
}

/**
 * AU41: Returns `answer`, which confirms or declines a step of the award and resolves to whether that
 * succeeded.
 */
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
        // No message is needed: `send` has already shown the failure's reason to the user.
        return false;
      } finally {
        void client.invalidateQueries({ queryKey: [awardEndpoints.award.name] });
      }
    },
  };
}
