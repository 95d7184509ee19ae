import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useAskAgain } from '../../../lib/http/ask-again.ts';
import { useCall, useSend } from '../../../lib/http/call.ts';
import { toastAtom } from '../../../lib/toast.ts';

/* The calls about sealed quotes (AU21): the supplier's own quote, its withdrawal, and the request to open
 * all quotes. */

/**
 * Reads the supplier's own sealed quote. A change of `pulse` (receipt or phase, as text) triggers a new read.
 */
export function useOwnQuote(packageNumber: string, pulse: string) {
  const quote = useCall(sealedEndpoints.ownQuote, { packageNumber }, { quiet: true });
  useAskAgain(quote.refetch, pulse);
  return quote;
}

/**
 * AU42: Returns `withdraw`, which withdraws the supplier's quote and resolves to whether that succeeded.
 * After a failure, the next call of the same component retries with the same request key.
 */
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
        // `send` has shown the reason to the person.
        return false;
      } finally {
        void client.invalidateQueries({ queryKey: [sealedEndpoints.ownQuote.name] });
        void client.invalidateQueries({ queryKey: ['auction-log', 'own', packageNumber] });
      }
    },
  };
}

/** The polling interval, in ms, while the quotes cannot be opened yet; ten times as long once they can. */
const OPENING_AGAIN_MS = 3_000;

/** Reads whether the quotes can be opened now, the reason if they cannot, and the number of quotes. */
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

/**
 * Returns `ask`, with which the handler requests the opening; resolves to whether the request was accepted.
 * The relay pushes the opening itself.
 */
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
        // `send` has shown the reason to the person.
        return false;
      }
    },
  };
}
