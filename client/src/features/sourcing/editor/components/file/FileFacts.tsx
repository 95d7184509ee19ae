import type { ProjectFile } from '@jicai/shared/contract/sourcing/editor.ts';
import { Stack } from '@mantine/core';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import type { Fact } from '../../../../../ui/show/Facts.tsx';
import { Facts } from '../../../../../ui/show/Facts.tsx';
import { YearWarnings } from '../../../../ordering/budget/components/YearWarnings.tsx';

/** The facts of a project that its unit knows and the announcement does not say. */
export function InternalFacts({ project }: { readonly project: ProjectFile }) {
  const { draft } = project;
  const reimburser = [draft.reimburserName, draft.reimburserPhone].filter(Boolean).join('　');
  const facts: Fact[] = [
    ['经办人', project.handlerName],
    ['监督人', project.supervisorName || '—'],
    ['资金性质', draft.fundsType === 'fiscal' ? '财政资金' : '非财政资金'],
    ['采购计划编号', draft.planNumber || '—'],
    ['报销人', reimburser || '—'],
    ['发票抬头', draft.invoiceTitle || '—'],
    ['采购方式理由', draft.methodReason || '—'],
    ...(draft.evaluationMethod === 'points'
      ? [['采用综合评分的理由', draft.specialReason] as const]
      : []),
    ...(draft.negotiationRounds > 0
      ? [[`评审时议价（最多 ${draft.negotiationRounds} 轮）`, draft.specialReason] as const]
      : []),
    ...(draft.fundsCard ? [['经费卡或指标', draft.fundsCard] as const] : []),
    ...(project.retenderOf ? [['原流标项目', project.retenderOf] as const] : []),
    ...(project.endReason ? [['结束原因', project.endReason] as const] : []),
  ];
  return (
    <Panel title="内部信息">
      <Stack>
        <YearWarnings years={project.years} />
        <Facts facts={facts} />
      </Stack>
    </Panel>
  );
}
