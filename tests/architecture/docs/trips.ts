/* Three ways through the code, for the page that `npm run docs` draws. */

/** One step: a file and what happens there. */
type Step = readonly [file: string, what: string];

interface Trip {
  readonly title: string;
  readonly steps: readonly Step[];
}

export const trips: readonly Trip[] = [
  {
    title: 'A bid',
    steps: [
      [
        'client/src/features/auction/bidding/use-bid.ts',
        'sends the amount with a request key, and keeps it until its fate is known',
      ],
      [
        'relay/src/proxy/admission.ts',
        'counts the call by its person, and gives it a place of the lane of bids',
      ],
      ['relay/src/proxy/proxy.ts', 'carries the sealed bytes to a platform'],
      [
        'platform/src/kernel/http/serve.ts',
        'opens the envelope, finds the person, checks right and fields',
      ],
      [
        'platform/src/auction/bidding/batch/lanes.ts',
        'bids that wait for one auction are taken together',
      ],
      [
        'platform/src/auction/ledger/ledger.ts',
        'one transaction: lock, the database’s time, what is due, each decision, one write',
      ],
      [
        'platform/src/auction/bidding/bids.ts',
        'the decision, by rules of `shared/src/domain/auction`',
      ],
      [
        'platform/src/auction/ledger/write-bids.ts',
        'events with hashes, the auction’s row, the entrant’s place',
      ],
      [
        'platform/src/kernel/write/signals.ts',
        'after the commit a header of the answer names the auction that changed',
      ],
      [
        'relay/src/auction/source/poller.ts',
        'the relay reads that auction at once, whoever watches it',
      ],
      ['relay/src/auction/room/room.ts', 'the next version, as each role may see it'],
      ['relay/src/auction/gateway/fan-out.ts', 'one frame for all sockets of a role'],
      [
        'client/src/features/auction/live/room/room.ts',
        'every board takes the step, or asks for what it missed',
      ],
    ],
  },
  {
    title: 'An order',
    steps: [
      [
        'client/src/features/ordering/checkout/pages/CheckoutPage.tsx',
        'sends the lines as they were seen, with prices and quantities',
      ],
      [
        'platform/src/ordering/checkout/submit.ts',
        'one write with its request key: all orders of a submit or none',
      ],
      [
        'platform/src/ordering/pricing/price-lines.ts',
        'today’s offers against what was seen; a difference is asked about, with the nearest number',
      ],
      ['platform/src/ordering/order/placing/reserve.ts', 'budgets are reserved'],
      [
        'platform/src/mall/catalog/stock.ts',
        'stock is taken where enough is left, in the order of ids',
      ],
      [
        'platform/src/ordering/order/placing/write-orders.ts',
        'orders, lines and snapshots with their hashes',
      ],
      [
        'platform/src/ordering/order/events.ts',
        '`orderSubmitted` is published in the same transaction',
      ],
      ['platform/src/ordering/review/listeners.ts', 'which begins the review'],
      [
        'platform/src/work/approval/flow/begin.ts',
        'reviewers by the flow, without who ordered or shares an account',
      ],
    ],
  },
  {
    title: 'An invoice',
    steps: [
      [
        'client/src/features/fulfilment/invoice/pages/ApplicationDetailPage.tsx',
        'the supplier uploads the file and sends what it says',
      ],
      [
        'platform/src/fulfilment/invoice/register.ts',
        'before the transaction: may this application take it, what the file says, is it genuine',
      ],
      [
        'platform/src/kernel/documents/foreign/reader.ts',
        'XML and OFD are read in a thread with bounds',
      ],
      [
        'platform/src/fulfilment/invoice/judge.ts',
        'amounts, rates, buyer and number against statement and orders',
      ],
      [
        'platform/src/fulfilment/invoice/application.ts',
        'in the transaction: the application moves on when its invoices add up',
      ],
      ['platform/src/fulfilment/payment/owed.ts', 'what is owed follows the event of its receipt'],
    ],
  },
];

const called = (file: string) => file.split('/')[0];

/**
 * Returns the lines of a trip: a drawing of its packages with the numbers of the steps, and the list of the
 * steps with their files. Throws if a file does not exist any more.
 */
export function tripPage({ title, steps }: Trip, modules: ReadonlySet<string>): string[] {
  const gone = steps.filter(([file]) => !modules.has(file)).map(([file]) => file);
  if (gone.length > 0) throw new Error(`steps of “${title}” that are gone: ${gone.join(', ')}`);
  const arrows = steps.map(([file], at) => {
    const from = called(steps[at - 1]?.[0] ?? file);
    return `  ${from} ->> ${called(file)}: ${at + 1}`;
  });
  return [
    `### ${title}`,
    '',
    '```mermaid',
    'sequenceDiagram',
    ...arrows,
    '```',
    '',
    ...steps.map(([file, what], at) => `${at + 1}. [${file}](../${file}): ${what}`),
    '',
  ];
}
