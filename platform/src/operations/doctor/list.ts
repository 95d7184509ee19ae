import type { Check } from './check.ts';
import { databaseChecks } from './checks/database.ts';
import { dutyChecks } from './checks/duties.ts';
import { evidenceChecks } from './checks/evidence.ts';
import { fulfilmentChecks } from './checks/fulfilment.ts';
import { jobChecks } from './checks/jobs.ts';
import { keyChecks } from './checks/keys.ts';
import { machineChecks } from './checks/machine.ts';
import { networkChecks } from './checks/network.ts';
import { peopleChecks } from './checks/people.ts';
import { recordChecks } from './checks/records.ts';
import { relayChecks } from './checks/relays.ts';
import { reviewChecks } from './checks/reviews.ts';
import { ruleChecks } from './checks/rights.ts';

/** Every check of the doctor, in the order of its report. Other slices' invariants join here. */
export const checks: readonly Check[] = [
  ...machineChecks,
  ...keyChecks,
  ...databaseChecks,
  ...recordChecks,
  ...evidenceChecks,
  ...jobChecks,
  ...relayChecks,
  ...peopleChecks,
  ...ruleChecks,
  ...reviewChecks,
  ...dutyChecks,
  ...networkChecks,
  ...fulfilmentChecks,
];

/** Those that take a moment: what a page may ask. */
export const shortChecks: readonly Check[] = checks.filter(({ isLong }) => isLong !== true);
