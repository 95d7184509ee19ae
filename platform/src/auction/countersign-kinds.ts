import { evaluationKind } from './award/evaluation.ts';
import { clearingKind } from './control/clearing.ts';
import type { EndRule } from './control/end-rule.ts';
import {
  emergencyPauseKind,
  endKind,
  pauseKind,
  resumeKind,
  stopKind,
} from './control/run-state.ts';
import type { CountersignKinds } from './countersign/kind.ts';
import { rulesKind } from './rule-change/effect.ts';
import { openingKind } from './sealed/opening.ts';
import type { Seals } from './sealed/seals.ts';

/**
 * Returns the rules for every kind of countersign request. Each rule is defined by the slice that
 * owns the command.
 */
export const createCountersignKinds = (seals: Seals, endRule: EndRule): CountersignKinds => ({
  clearing: clearingKind,
  pause: pauseKind,
  stop: stopKind,
  end: endKind(endRule),
  emergencyPause: emergencyPauseKind,
  rules: rulesKind,
  opening: openingKind(seals),
  resume: resumeKind,
  evaluation: evaluationKind,
});
