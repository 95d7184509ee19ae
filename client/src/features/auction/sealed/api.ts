import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useAskAgain } from '../../../lib/http/ask-again.ts';
import { useCall, useSend } from '../../../lib/http/call.ts';
import { toastAtom } from '../../../lib/toast.ts';

/* Sealed quotes (AU21): the supplier's own quote, and the request to open all. */

/** The supplier's own quote. A change of `pulse` (a receipt, a phase) triggers a new read. */
export function useOwnQuote(packageNumber: string, pulse: string) {
  const quote = useCall(sealedEndpoints.ownQuote, { packageNumber }, { quiet: true });
  useAskAgain(quote.refetch, pulse);
  return quote;
}

/** AU42: `withdraw` resolves to whether it succeeded. Later calls retry with the same request key. */
export function useWithdraw(packageNumber: string) {
  const client = useQueryClient();
  const toast = useSetAtom(toastAtom);
  const { send, retry, lastKey, isSending } = useSend(sealedEndpoints.withdraw);
  return {
    isSending,
    async withdraw(): Promise<boolean> {
      try {
        await (lastKey() === null ? send({ packageNumber }) : retry());
        toast('done', '报价已撤回');
        return true;
      } catch {
        // The transport has shown the reason.
        return false;
      } finally {
        void client.invalidateQueries({ queryKey: [sealedEndpoints.ownQuote.name] });
        void client.invalidateQueries({ queryKey: ['auction-log', 'own', packageNumber] });
      }
    },
  };
}

/** The refresh interval, in ms, while the quotes cannot be opened yet. */
const OPENING_AGAIN_MS = 3_000;

/** Whether the platform would open the quotes now; if not, the reason; and their number. */
export const useMayOpen = (packageNumber: string) =>
  useCall(
    sealedEndpoints.mayOpen,
    { packageNumber },
    {
      quiet: true,
      alwaysNew: true,
      refreshMs: (answer) => (answer?.mayOpen ? 10 * OPENING_AGAIN_MS : OPENING_AGAIN_MS),
    },
  );

/** The handler requests the opening; its result is pushed. */
export function useAskToOpen(packageNumber: string) {
  const toast = useSetAtom(toastAtom);
  const { send, isSending } = useSend(sealedEndpoints.open);
  return {
    isSending,
    async ask(): Promise<boolean> {
      try {
        const { text } = await send({ packageNumber });
        toast('done', text);
        return true;
      } catch {
        // The transport has shown the reason.
        return false;
      }
    },
  };
}
