import { useAtomValue } from 'jotai';
import { clockText } from '../../model/times.ts';
import { useRoom } from '../../room/room-context.tsx';
import classes from './RoundStrip.module.css';

/** AU17: which round it is, the window of each, and who is out; suppliers see only their own part. */
export default function RoundStrip() {
  const { atoms } = useRoom();
  const rounds = useAtomValue(atoms.rounds);
  const ownCode = useAtomValue(atoms.ownCode);
  const outcome = useAtomValue(atoms.outcome);
  if (!rounds) return null;
  const out = rounds.members.filter((member) => member.outRound !== null);
  const own = out.find((member) => member.code === ownCode);
  return (
    <section className={classes.strip} aria-label="轮次">
      <strong className={classes.now}>
        第 {rounds.current} 轮 / 共 {rounds.windows.length} 轮
      </strong>
      <ol className={classes.rounds}>
        {rounds.windows.map(({ opensAt, closesAt }, index) => {
          const isNow = index + 1 === rounds.current && outcome === null;
          return (
            <li
              key={opensAt}
              className={isNow ? classes.current : undefined}
              aria-current={isNow ? 'step' : undefined}
            >
              第 {index + 1} 轮 {clockText(opensAt)}–{clockText(closesAt)}
            </li>
          );
        })}
      </ol>
      {own && (
        <span className={classes.out}>
          您在第 {own.outRound} 轮没有报价
          {own.outRound !== rounds.windows.length && '，不能参加后面的轮次'}
        </span>
      )}
      {ownCode === null && out.length > 0 && (
        <span className={classes.muted}>
          已出局：{out.map(({ code, outRound }) => `${code}（第 ${outRound} 轮）`).join('、')}
        </span>
      )}
    </section>
  );
}
