import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { kindWord } from '@jicai/shared/domain/auction/method-words.ts';

import { type Fact, Facts } from '../../../../ui/show/Facts.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { stepText } from '../model/rules-in-words.ts';
import { awardByLabels, bidModeLabels, quoteMethodLabels, selectionWord } from '../model/words.ts';

interface Props {
  readonly detail: ResponseOf<typeof sourcingEndpoints.detail>;
}

/** The purchase, its buyer and its settings. */
export function BiddingFacts({ detail: { bidding, info, entrantCount } }: Props) {
  const facts: Fact[] = [
    [
      '项目编号',
      <span key="number" className="tnum">
        {info.projectNumber}
      </span>,
    ],
    [
      '包编号',
      <span key="package" className="tnum">
        {info.packageNumber}
      </span>,
    ],
    ['采购单位', info.unitName],
    ...(info.handlerName ? [['经办人', info.handlerName] as const] : []),
    ...(info.supervisorName ? [['监督人', info.supervisorName] as const] : []),
    ['类型', kindWord(bidding)],
    ['报价方式', quoteMethodLabels[info.quoteMethod]],
    ['报价模式', bidModeLabels[info.bidMode]],
    ...(info.bidMode === 'lines' ? [['成交方式', awardByLabels[info.awardBy]] as const] : []),
    ['起始价', <Money key="start" amount={info.startingPrice} fw={600} />],
    [info.direction === 'reverse' ? '降价幅度' : '加价幅度', stepText(info)],
    ['供应商范围', selectionWord(bidding)],
    [
      '参与供应商',
      `${entrantCount === null ? '' : `${entrantCount} 家，`}至少 ${Math.max(1, info.minSuppliers)} 家有效报价`,
    ],
  ];
  return <Facts facts={facts} />;
}
