import { loadComplaint, loadPriceComplaints } from './complaints.ts';
import { loadListings } from './products.ts';
import { loadEntries } from './shops.ts';
import { loadInquiries, loadNegotiations } from './sourcing.ts';
import { openQueueStage, type QueueParts } from './stage.ts';

/**
 * Puts something into every queue: shops, products and accounts that wait for their review, complaints,
 * inquiries and negotiations. `isStopped` is asked before each part; a part that is there already is left
 * as it is.
 */
export async function loadQueues(
  parts: QueueParts,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const stage = openQueueStage(parts);
  const steps = [
    loadEntries,
    loadListings,
    loadPriceComplaints,
    loadComplaint,
    loadInquiries,
    loadNegotiations,
  ];
  for (const step of steps) if (!isStopped()) await step(stage);
}
