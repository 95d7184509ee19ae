import { showsLineGaps } from '@jicai/shared/domain/auction/rules/line-gap.ts';
import { COUNT_BOUNDS } from '@jicai/shared/domain/auction/rules/table.ts';
import { MINUTE_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { ruleChangeMessages } from '@jicai/shared/messages/auction/rule-change.ts';
import { SimpleGrid, Stack } from '@mantine/core';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import { useDraftForm } from '../../model/form.ts';
import { ChoiceField, CountField, FlagField, MoneyField, PercentField } from '../fields/fields.tsx';
import { OtherRules } from './OtherRules.tsx';

const three = { base: 1, sm: 2, lg: 3 };

/** The rules of the auctions: how is quoted, by what step, until when. */
export function Rules() {
  const { draft, project, set } = useDraftForm();
  const isInquiry = project.method === 'inquiry';
  const isSealed = draft.quoteMethod === 'sealed';
  return (
    <Panel title={isInquiry ? '报价规则' : '竞价规则'}>
      <Stack gap="md">
        <SimpleGrid cols={three}>
          {!isInquiry && (
            <ChoiceField
              field="direction"
              options={{ reverse: '反向（降价）', forward: '正向（加价）' }}
            />
          )}
          {!isInquiry && (
            <ChoiceField field="quoteMethod" options={{ open: '竞争报价', sealed: '密封报价' }} />
          )}
          <ChoiceField
            field="bidMode"
            options={{ total: '按总价', lines: '按明细' }}
            onChoose={(mode) => mode === 'total' && set('awardBy', 'total')}
          />
          {(draft.bidMode === 'lines' || draft.awardBy === 'lines') && (
            <ChoiceField
              field="awardBy"
              options={{ total: '按总价成交', lines: '按明细成交' }}
              hint={
                draft.awardBy === 'lines'
                  ? '每行明细由单价最优者成交，可能有多家供应商'
                  : '总价最优的一家供应商成交全部明细'
              }
            />
          )}
          <ChoiceField
            field="identity"
            options={{ organiser: '组织方可见', blind: '背靠背' }}
            hint="截止前谁能看到供应商名称"
          />
        </SimpleGrid>
        {!isSealed && <Steps />}
        <SimpleGrid cols={three}>
          <CountField field="minSuppliers" unit="家" {...COUNT_BOUNDS.minSuppliers} />
          <OtherRules />
          <CountField field="awardWaitHours" unit="小时" min={1} max={720} label="成交确认时限" />
        </SimpleGrid>
        {!isInquiry && (
          <ChoiceField
            field="publicity"
            options={{ state: '仅状态和时间', price: '最优价和匿名报价' }}
            hint={
              isSealed
                ? '公开页面在结果产生前显示的内容；密封报价在开标前不显示金额'
                : '公开页面在结果产生前显示的内容；报价只显示竞价号'
            }
          />
        )}
        {(showsLineGaps({ ...draft, lineGap: 'shown' }) || draft.lineGap === 'shown') && (
          <ChoiceField
            field="lineGap"
            options={{ none: '不显示', shown: '显示' }}
            hint="供应商能否看到本单位各明细单价与最优单价的差额；只显示差额，不显示是谁的报价"
          />
        )}
        <FlagField field="dualControl" label="双人控制：暂停、终止、改期须监督人会签" />
      </Stack>
    </Panel>
  );
}

function Steps() {
  const { draft, set } = useDraftForm();
  return (
    <>
      <SimpleGrid cols={three}>
        <ChoiceField
          field="stepKind"
          label="报价幅度"
          options={{ amount: '按金额', percent: '按百分比' }}
          onChoose={(kind) => set(kind === 'amount' ? 'stepPercentHundredths' : 'stepAmount', null)}
        />
        {draft.stepKind === 'amount' ? (
          <MoneyField field="stepAmount" label="幅度金额" isRequired />
        ) : (
          <PercentField label="幅度百分比" isRequired />
        )}
        <ChoiceField
          field="stepBase"
          label="幅度基准"
          options={{ best: '当前最优报价', own: '本单位上次报价' }}
        />
      </SimpleGrid>
      <SimpleGrid cols={three}>
        <CountField
          field="extensionTriggerMs"
          label="末几分钟有报价时延时"
          unit="分钟"
          min={0}
          max={1440}
          scale={MINUTE_MS}
          hint={ruleChangeMessages['rule.input.extensionTriggerHint']}
        />
        <CountField
          field="extensionLengthMs"
          label="每次延时"
          unit="分钟"
          min={0}
          max={1440}
          scale={MINUTE_MS}
          hint="0 为不延时"
        />
        <CountField
          field="extensionsAllowed"
          unit="次"
          {...COUNT_BOUNDS.extensionsAllowed}
          hint="0 为不限"
        />
      </SimpleGrid>
      <SimpleGrid cols={three}>
        <FlagField field="multipleOfStep" label="差额须为幅度的整数倍" />
        <FlagField field="leaderMayRebid" label="报价最优者可以继续报价" />
      </SimpleGrid>
    </>
  );
}
