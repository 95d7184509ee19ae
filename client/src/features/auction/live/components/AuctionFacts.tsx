import type { PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import { codeWord, procedureWord } from '@jicai/shared/domain/auction/method-words.ts';
import { ruleLines } from '@jicai/shared/domain/auction/rules/rule-words.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../../../lib/browser/use-is-phone.ts';
import { dateTimeText } from '../model/times.ts';
import { enteredText, extensionText, kindText, stepText } from '../model/words.ts';
import { useRoom } from '../room/room-context.tsx';
import { useCountHidden } from '../use-count-hidden.ts';
import { useIsCurrent } from '../use-current.ts';
import classes from './AuctionFacts.module.css';

/**
 * A list of the rules in force and of the counts: starting price, step, times, extensions, bids,
 * suppliers, further rules, and whether names are hidden and dual control is on.
 */
export function AuctionFacts() {
  const { atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  const clock = useAtomValue(atoms.clock);
  const base = info.stepBase === 'own' ? '，以本人上次报价为基准' : '';
  const grid = info.multipleOfStep ? '，须为整数倍' : '';
  const isSealed = info.quoteMethod === 'sealed';
  const ownCode = useAtomValue(atoms.ownCode);
  const { made } = useAtomValue(atoms.book);
  const isBlind = info.identity === 'blind';
  const ended = useAtomValue(atoms.outcome) !== null;
  // On a phone the header has no room for direction and method, so this list shows them.
  const isPhone = useIsPhone();
  const rows: [string, ReactNode][] = [
    ...(isPhone ? [kindRow(info)] : []),
    ['起始价', `¥${formatFen(info.startingPrice)}`],
    ['报价幅度', isSealed ? '密封报价，不设幅度' : `${stepText(info)}${base}${grid}`],
    [
      info.hasRounds ? '本轮时间' : `${procedureWord(info.method)}时间`,
      `${dateTimeText(clock.opensAt)} 至 ${dateTimeText(clock.closesAt)}`,
    ],
    ['延时', isSealed ? '密封报价，不延时' : extensionText(info, clock)],
    ['报价', <BidCounts key="counts" isSealed={isSealed} />],
  ];
  rows.push(...ruleLines(info, ownCode === null || isSealed ? null : (made ?? 0)));
  const blindText = `背靠背，结束前各方只见${codeWord(info.method)}`;
  if (isBlind) rows.push(['身份', ended ? '背靠背，已公开' : blindText]);
  if (info.dualControl) rows.push(['控制', '双人控制：暂停、终止、修改结束时间须监督人会签']);
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

const kindRow = (info: PackageInfo): [string, ReactNode] => ['方式', kindText(info)];

/**
 * Renders the number of bids, of suppliers with a bid (not before sealed quotes are opened), of
 * suppliers, and of suppliers online. The last is left out if presence is hidden from the viewer,
 * in a replay, and while the data are stale. While the number of sealed quotes is hidden, a text
 * that says so replaces the first two numbers (AU21).
 */
function BidCounts({ isSealed }: { readonly isSealed: boolean }) {
  const { atoms, isReplay } = useRoom();
  const bidCount = useAtomValue(atoms.bidCount);
  const suppliers = useAtomValue(atoms.suppliers);
  const rounds = useAtomValue(atoms.rounds);
  const isOrganiser = useAtomValue(atoms.ownCode) === null;
  const entered = enteredText(suppliers, rounds, isOrganiser);
  const standing = useAtomValue(atoms.standings).length;
  const ofRound = useAtomValue(atoms.info).hasRounds ? '本轮 ' : '';
  const online = useAtomValue(atoms.online).length;
  // AU17: The number of bids is that of all rounds; the number of suppliers with a bid is that of the current
  // round.
  const bidders = isSealed && standing === 0 ? '' : ` · ${ofRound}${standing} 家已报`;
  const isCurrent = useIsCurrent();
  const isUnknown = useAtomValue(atoms.hidesRivals) || isReplay || !isCurrent;
  const present = isUnknown ? '' : ` · 在线 ${online} 家`;
  if (useCountHidden()) return `份数开标前不公开 / ${entered}${present}`;
  return `${bidCount} ${isSealed ? '份' : '次'}${bidders} / ${entered}${present}`;
}
