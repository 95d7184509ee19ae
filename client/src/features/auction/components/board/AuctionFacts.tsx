import { formatFen } from '@jicai/shared/domain/money.ts';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { dateTimeText } from '../../model/times.ts';
import { extensionText, stepText } from '../../model/words.ts';
import { useRoom } from '../../room-context.tsx';
import classes from './AuctionFacts.module.css';

/** The rules in force and the counts: starting price, step, window, extensions, bids, suppliers. */
export function AuctionFacts() {
  const { atoms, isReplay } = useRoom();
  const info = useAtomValue(atoms.info);
  const clock = useAtomValue(atoms.clock);
  const bidCount = useAtomValue(atoms.bidCount);
  const entered = useAtomValue(atoms.suppliers).length;
  const standing = useAtomValue(atoms.standings).length;
  const online = useAtomValue(atoms.online).length;
  const base = info.stepBase === 'own' ? '，以本人上次报价为基准' : '';
  const grid = info.multipleOfStep ? '，须为整数倍' : '';
  const rows: [string, ReactNode][] = [
    ['起始价', `¥${formatFen(info.startingPrice)}`],
    ['报价幅度', `${stepText(info)}${base}${grid}`],
    ['竞价时间', `${dateTimeText(clock.opensAt)} 至 ${dateTimeText(clock.closesAt)}`],
    ['延时', extensionText(info, clock)],
    [
      '报价',
      `${bidCount} 次 · ${standing} 家已报 / 共 ${entered} 家${isReplay ? '' : ` · 在线 ${online} 家`}`,
    ],
  ];
  return (
    <dl className={classes.facts}>
      {rows.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
