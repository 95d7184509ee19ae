import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { PublicResult } from '@jicai/shared/contract/sourcing/result.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { dateTimeText, deadlineText } from '../../../../lib/time/time-text.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type Fact, Facts } from '../../../../ui/show/Facts.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { noticePaths } from '../../../mall/notice/paths.ts';

type Shown = Omit<PublicResult, 'packages'>;

const time = (ms: number | null) =>
  ms === null ? '—' : <span className="tnum">{dateTimeText(ms)}</span>;

const deadline = (ms: number | null) =>
  ms === null ? '—' : <span className="tnum">{deadlineText(ms)}</span>;

/** How a project ended, in facts that everybody may read. */
export function ResultFacts({ result }: { readonly result: Shown }) {
  const facts: Fact[] = [
    [
      '项目编号',
      <Anchor key="number" component={Link} to={businessPaths.tender(result.number, result.method)}>
        {result.number}
      </Anchor>,
    ],
    ['采购单位', result.unitName],
    ['采购品目', result.category || '—'],
    ['预算金额', <Money key="budget" amount={result.budget} isPrice={false} />],
    ['成交供应商', result.winners.join('、') || '—'],
    ['成交金额', <Money key="amount" amount={result.amount} fw={600} />],
    ['结果确定时间', time(result.endedAtMs)],
    ['结束说明', result.endReason || '—'],
    [
      '结果公告',
      result.noticeId === null ? (
        '尚未发布'
      ) : (
        <Anchor key="notice" component={Link} to={noticePaths.noticeDetail.to(result.noticeId)}>
          查看公告
        </Anchor>
      ),
    ],
    ...(result.voidNoticeId === null
      ? []
      : [
          [
            '已作废的公告',
            <Anchor
              key="void"
              component={Link}
              to={noticePaths.noticeDetail.to(result.voidNoticeId)}
            >
              查看已作废的成交公告
            </Anchor>,
          ] as const,
        ]),
    ['公示截止', deadline(result.publicityEndsAtMs)],
    ['质疑截止', deadline(result.objectionUntilMs)],
  ];
  return (
    <Panel title="采购结果">
      <Facts facts={facts} />
    </Panel>
  );
}
