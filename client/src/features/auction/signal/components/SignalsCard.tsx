import { type SignalView, signalEndpoints } from '@jicai/shared/contract/auction/signal.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Badge, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCall } from '../../../../lib/http/call.ts';
import { ScrollBox } from '../../../../ui/show/ScrollBox.tsx';
import { Card } from '../../live/components/frame/Card.tsx';
import { livePaths } from '../../live/paths.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import { useBoardTime } from '../../live/use-board-time.ts';
import { useCodeText } from '../../live/use-method.ts';
import classes from './SignalsCard.module.css';

const REFRESH_MS = 20_000;

const words: Record<SignalView['kind'], string> = {
  sharedDevice: '同一设备',
  sharedAddress: '同一网络地址',
  deviceChurn: '频繁更换设备',
  regularDifferences: '规律性差异',
  alternation: '轮流报价',
  lastSecond: '末秒报价',
  withdrawal: '报价后撤回',
};

/**
 * A card with the collusion indicators (异常信号), for supervisors only: patterns that are unusual
 * for honest suppliers, each with its evidence. The indicators block nothing; a person examines the
 * evidence and decides.
 */
export default function SignalsCard() {
  const { packageNumber } = useRoom();
  const query = useCall(
    signalEndpoints.list,
    { packageNumber },
    { quiet: true, refreshMs: REFRESH_MS },
  );
  const signals = query.data?.signals ?? [];
  const aside = signals.length > 0 && (
    <Badge color="orange" variant="light" radius="sm">
      {signals.length}
    </Badge>
  );
  return (
    <Card title="异常信号" aside={aside}>
      <div className={classes.hint}>仅供监督人参考，不影响竞价</div>
      {query.isError && !query.data && <div className={classes.hint}>暂时无法读取</div>}
      {query.data && signals.length === 0 && <div className={classes.hint}>未发现异常信号</div>}
      {signals.length > 0 && (
        <ScrollBox as="ul" className={classes.list} label="异常信号列表">
          {signals.map((signal) => (
            <SignalRow key={`${signal.kind} ${signal.text} ${signal.codes}`} signal={signal} />
          ))}
        </ScrollBox>
      )}
    </Card>
  );
}

function SignalRow({ signal }: { signal: SignalView }) {
  const names = useAtomValue(useRoom().atoms.names);
  const codeText = useCodeText();
  const [isOpen, setOpen] = useState(false);
  const Arrow = isOpen ? IconChevronDown : IconChevronRight;
  const who = signal.codes.map((code) =>
    [codeText(code), names.get(code)].filter(Boolean).join(' '),
  );
  return (
    <li className={classes.signal}>
      <UnstyledButton
        className={classes.head ?? ''}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Arrow size={14} aria-hidden />
        <strong>{words[signal.kind]}</strong>
        <span>{signal.text}</span>
      </UnstyledButton>
      <div className={classes.who}>{who.join('、')}</div>
      {isOpen && <Evidence signal={signal} />}
    </li>
  );
}

function Evidence({ signal }: { signal: SignalView }) {
  const timeText = useBoardTime();
  const { atoms, packageNumber } = useRoom();
  // Only after the outcome there is a replay, to which the times of the evidence then link.
  const isOver = useAtomValue(atoms.outcome) !== null;
  return (
    <table className={classes.evidence}>
      <tbody>
        {signal.evidence.map((row) => {
          const time = <span className="tnum">{timeText(row.at)}</span>;
          return (
            <tr key={`${row.seq} ${row.at} ${row.code} ${row.note}`}>
              <td>
                {isOver ? (
                  <Link to={livePaths.replay.to(packageNumber, row.at)}>{time}</Link>
                ) : (
                  time
                )}
              </td>
              <td>{row.code}</td>
              <td className="tnum">{row.amount === null ? '' : formatFen(row.amount)}</td>
              <td className={classes.note}>{row.note}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
