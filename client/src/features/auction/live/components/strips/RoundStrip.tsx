import { IconCircle, IconCircleCheck, IconCircleDot, IconCircleMinus } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { type Stage, stageLabels, stageOf, windowText } from '../../model/stages.ts';
import { clockText } from '../../model/times.ts';
import { useRoom } from '../../room/room-context.tsx';
import { usePhase } from '../../use-time.ts';
import classes from './RoundStrip.module.css';

const signs = {
  past: IconCircleCheck,
  now: IconCircleDot,
  next: IconCircle,
  cut: IconCircleMinus,
  never: IconCircleMinus,
} as const;

interface RoundProps {
  readonly round: number;
  readonly stage: Stage;
  readonly window: string;
  /**
   * The codes of the suppliers who were eliminated in this round, because they did not bid in it; always
   * empty on a supplier's board.
   */
  readonly out: readonly string[];
}

/** Renders one round with its time; its stage is shown by icon and label, not by colour alone. */
function Round({ round, stage, window, out }: RoundProps) {
  const Sign = signs[stage];
  return (
    <li className={classes[stage]} aria-current={stage === 'now' ? 'step' : undefined}>
      <Sign size={16} aria-hidden />
      <span>
        <strong>第 {round} 轮</strong> {stageLabels[stage]}
        <span className={classes.window}>{windowText(stage, window)}</span>
        {out.length > 0 && <span className={classes.gone}>出局 {out.join('、')}</span>}
      </span>
    </li>
  );
}

/**
 * AU17: The rounds, each with the suppliers who were eliminated in it; a supplier sees only whether they
 * themselves were eliminated.
 */
export default function RoundStrip() {
  const { atoms } = useRoom();
  const rounds = useAtomValue(atoms.rounds);
  const ownCode = useAtomValue(atoms.ownCode);
  const phase = usePhase();
  if (!rounds) return null;
  const out = rounds.members.filter((member) => member.outRound !== null);
  const outOf = (round: number) =>
    out.filter(({ outRound }) => outRound === round).map(({ code }) => code);
  const ownMember = out.find((member) => member.code === ownCode);
  return (
    <section className={classes.strip} aria-label="轮次">
      <strong className={classes.which}>
        第 {rounds.current} 轮 / 共 {rounds.windows.length} 轮
      </strong>
      <ol className={classes.rounds}>
        {rounds.windows.map(({ opensAt, closesAt }, index) => (
          <Round
            key={opensAt}
            round={index + 1}
            stage={stageOf(index + 1, rounds.current, phase)}
            window={`${clockText(opensAt)}–${clockText(closesAt)}`}
            out={ownCode === null ? outOf(index + 1) : []}
          />
        ))}
      </ol>
      {ownMember && (
        <span className={classes.out}>
          您在第 {ownMember.outRound} 轮没有报价
          {ownMember.outRound !== rounds.windows.length && '，不能参加后面的轮次'}
        </span>
      )}
    </section>
  );
}
