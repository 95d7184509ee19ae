import { readNow } from '../../kernel/db/now.ts';
import type { Person } from '../../kernel/http/caller.ts';
import type { Auctions } from '../bidding/service.ts';
import type { Actor, LedgerParts } from '../ledger/ledger.ts';
import { askToOpen, readOpening } from './opening-request.ts';
import { readOwnQuote, withdrawQuote } from './quotes.ts';
import type { Seals } from './seals.ts';

interface Parts extends LedgerParts {
  readonly seals: Seals;
  readonly auctions: Auctions;
}

/** What people do with sealed quotes besides bidding (AU21, AU42). */
export function createSealedQuotes(parts: Parts) {
  const { db, clock, seals, auctions } = parts;
  const actorOf = (person: Person, supplierId: string | null, requestKey: string): Actor => ({
    personId: person.id,
    supplierId,
    requestKey,
  });
  return {
    /** The caller's own quote, whatever became of it. */
    async ownQuote(person: Person, packageNumber: string) {
      const { code } = await auctions.viewerOf(packageNumber, person, 'supplier');
      return readOwnQuote(packageNumber, code ?? '', seals, db);
    },

    async withdraw(person: Person, requestKey: string, packageNumber: string) {
      await auctions.viewerOf(packageNumber, person, 'supplier');
      return withdrawQuote(parts, actorOf(person, person.orgId, requestKey), packageNumber);
    },

    /** The project's handler asks; the supervisor's countersign opens. */
    async open(person: Person, requestKey: string, packageNumber: string) {
      await auctions.viewerOf(packageNumber, person, 'handler');
      return askToOpen(parts, actorOf(person, null, requestKey), packageNumber);
    },

    async mayOpen(person: Person, packageNumber: string) {
      await auctions.viewerOf(packageNumber, person, 'handler', 'supervisor');
      return readOpening(packageNumber, await readNow(clock, db), db);
    },
  };
}

export type SealedQuotes = ReturnType<typeof createSealedQuotes>;
