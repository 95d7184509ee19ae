import { threadEndpoints } from '@jicai/shared/contract/fulfilment/thread.ts';
import { useCall } from '../../../lib/http/call.ts';

/** The thread of an order; read anew whenever it is opened. */
export const useThread = (orderId: string) =>
  useCall(
    threadEndpoints.read,
    { orderId },
    { enabled: orderId !== '', quiet: true, alwaysNew: true },
  );

/** Whether a paper's code is genuine. */
export const useDocumentCheck = (code: string) =>
  useCall(threadEndpoints.verify, { code }, { enabled: code !== '', quiet: true, alwaysNew: true });
