import {
  type LabelledProject,
  labelledProjects,
} from '@jicai/shared/domain/sourcing/signals/labelled.ts';
import { projectSignalsOf } from '@jicai/shared/domain/sourcing/signals/signals.ts';
import { strengthOf } from '@jicai/shared/domain/sourcing/signals/types.ts';
import { describe, expect, it } from 'vitest';

interface Measured {
  readonly precision: number;
  readonly recall: number;
}

function measure(
  projects: readonly LabelledProject[],
  flags: (project: LabelledProject) => boolean,
): Measured {
  const flagged = projects.filter(flags);
  const right = flagged.filter(({ isCollusion }) => isCollusion).length;
  const all = projects.filter(({ isCollusion }) => isCollusion).length;
  return { precision: flagged.length ? right / flagged.length : 0, recall: right / all };
}

const isGood = ({ precision, recall }: Measured) => precision >= 0.95 && recall >= 0.85;
const isStrong = ({ input }: LabelledProject) =>
  projectSignalsOf(input).some(({ kind }) => strengthOf[kind] === 'strong');

describe('[SG3] precision and recall on labelled collusion', () => {
  const projects = labelledProjects(12);

  it('reach what is stated, by strong signals', () => {
    const measured = measure(projects, isStrong);
    const missed = projects.filter((one) => one.isCollusion && !isStrong(one));
    const wrong = projects.filter((one) => !one.isCollusion && isStrong(one));
    console.info(
      `strong signals on ${projects.length} labelled projects: precision ${measured.precision.toFixed(3)}, recall ${measured.recall.toFixed(3)}; missed: ${[...new Set(missed.map(({ label }) => label))].join(', ') || 'none'}; wrong: ${[...new Set(wrong.map(({ label }) => label))].join(', ') || 'none'}`,
    );
    expect(measured).toSatisfy(isGood);
  });

  it('telling everybody, or nobody, does not', () => {
    expect(measure(projects, () => true)).not.toSatisfy(isGood);
    expect(measure(projects, () => false)).not.toSatisfy(isGood);
    // Weak signals, too, would be told of too many.
    const any = measure(projects, ({ input }) => projectSignalsOf(input).length > 0);
    expect(any).not.toSatisfy(isGood);
  });

  it('finds each open ring on its own', () => {
    const open = projects.filter((one) => one.isCollusion && one.label !== 'a careful ring');
    const byLabel = Map.groupBy(open, ({ label }) => label);
    for (const [label, own] of byLabel) {
      const { recall } = measure(own, isStrong);
      expect(recall, label).toBe(1);
    }
  });
});
