import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import { describe, expect, it } from 'vitest';
import { hallOrder } from './hall.ts';

const row = (packageNumber: string, phase: BiddingRow['phase'], at: number): BiddingRow => ({
  packageNumber,
  packageName: '',
  projectNumber: '',
  projectName: '',
  unitName: '',
  isDemo: false,
  isRehearsal: false,
  method: 'bidding',
  selection: 'public',
  direction: 'reverse',
  phase,
  opensAtMs: at,
  closesAtMs: at,
  outcome: null,
  role: 'supplier',
});

describe('hallOrder', () => {
  it('puts what presses first: the nearest end, the nearest opening, the newest result', () => {
    const rows = [
      row('won-old', 'won', 1),
      row('coming-late', 'notBegun', 9),
      row('run-late', 'running', 9),
      row('won-new', 'won', 5),
      row('paused', 'paused', 1),
      row('run-soon', 'running', 2),
      row('coming-soon', 'notBegun', 3),
    ];
    expect(hallOrder(rows).map((one) => one.packageNumber)).toEqual([
      'run-soon',
      'run-late',
      'paused',
      'coming-soon',
      'coming-late',
      'won-new',
      'won-old',
    ]);
  });
});
