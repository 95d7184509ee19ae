import {
  type StatementRuleForm,
  type StatementRuleRow,
  statementEndpoints,
} from '@jicai/shared/contract/fulfilment/statement.ts';
import { termsText } from '@jicai/shared/domain/fulfilment/settlement/due.ts';
import { cycleText } from '@jicai/shared/domain/fulfilment/statement/rule.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../../../lib/http/call.ts';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { ExportButton } from '../../settlement/components/ExportButton.tsx';
import { fundsLabels } from '../../settlement/model/list-state.ts';
import { RuleDialog } from '../components/RuleDialog.tsx';

const empty: StatementRuleForm = {
  supplierId: '',
  fundsType: null,
  cycle: 'month',
  cutOffDay: 25,
  tolerance: fen(0),
  isAutomatic: false,
  firstConfirmer: 'supplier',
  autoConfirmDays: 0,
  buyerKind: 'publicBody',
  supplierSize: 'smallOrMedium',
  agreedDays: null,
  basis: 'acceptance',
  isMonthly: false,
};

const columns = (onEdit: (row: StatementRuleRow) => void): readonly Column<StatementRuleRow>[] => [
  { title: '供应商', isHeading: true, render: ({ supplierName }) => supplierName || '全部供应商' },
  { title: '资金性质', render: ({ fundsType }) => (fundsType ? fundsLabels[fundsType] : '全部') },
  { title: '周期', render: cycleText },
  { title: '自动生成', render: ({ isAutomatic }) => (isAutomatic ? '是' : '否') },
  {
    title: '先确认方',
    render: ({ firstConfirmer }) => (firstConfirmer === 'supplier' ? '供应商' : '采购人'),
  },
  {
    title: '自动确认',
    render: ({ autoConfirmDays }) => (autoConfirmDays === 0 ? '不自动' : `${autoConfirmDays} 天`),
  },
  { title: '付款期限', render: termsText },
  {
    title: '操作',
    render: (row) => (
      <Button size="compact-sm" variant="light" onClick={() => onEdit(row)}>
        修改
      </Button>
    ),
  },
];

/** /billdzgz: how the unit reconciles, and within how many days it pays. */
export default function StatementRulesPage() {
  const query = useCall(statementEndpoints.rules, {}, { quiet: true });
  const [edited, setEdited] = useState<StatementRuleForm | null>(null);
  return (
    <>
      <PageHeader
        title="对账规则"
        hint="指定供应商的规则优先，其次是指定资金性质的规则，最后是通用规则"
        actions={
          <>
            <ExportButton list="statementRules" />
            <Button onClick={() => setEdited(empty)}>新增规则</Button>
          </>
        }
      />
      <Panel>
        <Loaded
          query={query}
          what="对账规则加载失败"
          empty="还没有规则：按月对账、25 日截止、手工生成、供应商先确认，30 天内付款"
        >
          {(data) => (
            <DataTable
              caption="对账规则"
              columns={columns(setEdited)}
              rows={data.rows}
              keyOf={({ supplierId, fundsType }) => `${supplierId} ${fundsType}`}
            />
          )}
        </Loaded>
      </Panel>
      {edited && (
        <RuleDialog
          rule={edited}
          suppliers={query.data?.suppliers ?? []}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
