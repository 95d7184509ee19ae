import { describe, expect, it } from 'vitest';
import { seenEvents, seenNote } from '../kernel/event-sight.ts';
import { orderSight } from '../ordering/order/event-sight.ts';
import { orderTable } from '../ordering/order/states.ts';
import { afterSaleTable } from './after-sale/states.ts';
import { contractSight } from './contract/sight.ts';
import { contractStates, contractTable } from './contract/states.ts';
import { settlementSight, sightOf, threadSight } from './event-sight.ts';
import { applicationTable } from './invoice/states.ts';
import { paymentTable } from './payment/states.ts';
import { statementTable } from './statement/states.ts';

const TABLES = [
  ['order', orderSight, orderTable],
  ['contract', threadSight.contract, contractTable],
  ['statement', settlementSight.statement, statementTable],
  ['invoice', settlementSight.invoiceApplication, applicationTable],
  ['payment', settlementSight.payment, paymentTable],
  ['after-sale', settlementSight.afterSale, afterSaleTable],
] as const;

describe('what the supplier sees of events', () => {
  it.each(TABLES)(
    'is decided for every transition of a table of states: %s',
    (name, sight, table) => {
      const undecided = Object.keys(table.transitions).filter(
        // The transition `advance`, by which the system reports the progress of an order, writes no
        // event.
        (one) => !(one in sight) && !(name === 'order' && one === 'advance'),
      );
      expect(undecided).toEqual([]);
    },
  );

  it.each(TABLES)(
    'is never the opinion of a reviewer, nor their name: %s',
    (_name, sight, table) => {
      const reviews = Object.entries<{ readonly by: readonly string[] }>(table.transitions)
        .filter(([, { by }]) => by.includes('reviewer'))
        .map(([move]) => Object.entries(sight).find(([one]) => one === move)?.[1]);
      expect(reviews.filter((one) => one !== 'bare' && one !== 'hidden')).toEqual([]);
    },
  );

  it.each(TABLES)('is all that the supplier alone can do: %s', (_name, sight, table) => {
    const own = Object.entries<{ readonly by: readonly string[] }>(table.transitions)
      .filter(([, { by }]) => by.length === 1 && by[0] === 'supplier')
      .map(([move]) => Object.entries(sight).find(([one]) => one === move)?.[1]);
    expect(own.filter((one) => one !== 'whole')).toEqual([]);
  });

  it('is without note and name, with the note alone, or nothing; their own acts whole', () => {
    const event = { note: '意见', personName: '郑岚', orgName: '财政局', isSuppliers: false };
    const seen = (sight: 'whole' | 'reason' | 'bare' | 'hidden', more: object = {}) =>
      seenEvents([{ ...event, ...more }], true, () => sight);
    expect(seen('whole')).toEqual([event]);
    expect(seen('reason')).toEqual([{ ...event, personName: '' }]);
    expect(seen('bare')).toEqual([{ ...event, personName: '', note: '' }]);
    expect(seen('hidden')).toEqual([]);
    const own = { ...event, isSuppliers: true };
    expect(seen('bare', { isSuppliers: true })).toEqual([own]);
    expect(seenEvents([event], false, () => 'hidden')).toEqual([event]);
    expect([seenNote('意见', 'bare'), seenNote('意见', 'reason')]).toEqual(['', '意见']);
  });

  it('is bare for an event that no table knows', () => {
    expect(sightOf('thread', 'contract', '')).toBe('bare');
    expect(sightOf('settlement', 'other', 'toString')).toBe('bare');
    expect(sightOf('thread', 'contract', 'toString')).toBe('bare');
    expect(sightOf('settlement', 'statement', 'dispute')).toBe('reason');
  });
});

describe('a contract', () => {
  it('exists for the supplier from its sending on; a text drafted again is the unit’s', () => {
    for (const state of contractStates) {
      expect(contractSight('supplier', { state, wasSent: false })).toBe('none');
      expect(contractSight('buyer', { state, wasSent: false })).toBe('text');
      const sent = contractSight('supplier', { state, wasSent: true });
      expect(sent).toBe(state === 'draft' ? 'existence' : 'text');
    }
  });
});
