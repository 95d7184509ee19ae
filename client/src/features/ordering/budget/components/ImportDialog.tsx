import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  type BudgetImportCounts,
  type BudgetImportFault,
  budgetEndpoints,
} from '@jicai/shared/contract/ordering/budget.ts';
import { BUDGET_IMPORT_ROWS, BUDGET_SHEET } from '@jicai/shared/domain/ordering/budget/import.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { downloadBase64 } from '../../../../lib/browser/download.ts';
import { readSheets, type SheetRow } from '../../../../lib/browser/workbook/read-sheets.ts';
import { useCaller, useSend } from '../../../../lib/http/call.ts';
import { CallFailed } from '../../../../lib/http/call-failed.ts';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { FileChoice } from '../../../../ui/form/FileChoice.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { WorkbookButton } from '../../../../ui/page/WorkbookButton.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { orderingWrite } from '../../ordering-write.ts';

type Checked = ResponseOf<typeof budgetEndpoints.importCheck>;

interface Chosen {
  readonly fileName: string;
  readonly rows: readonly SheetRow[];
}

type State =
  | { readonly kind: 'idle' | 'reading' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'checked'; readonly chosen: Chosen; readonly answer: Checked }
  | { readonly kind: 'done'; readonly counts: BudgetImportCounts };

const countText = ({ added, changed, same, faulty }: BudgetImportCounts): string =>
  `新增 ${added}，变更 ${changed}，无变化 ${same}，有误 ${faulty}`;

const faultColumns: readonly Column<BudgetImportFault>[] = [
  { title: '行', render: ({ line }) => `第 ${line} 行`, isHeading: true },
  { title: '列', render: ({ column }) => column },
  {
    title: '值',
    // The long reasons beside it would leave it one sign wide.
    render: ({ value }) => <div style={{ minWidth: '6em' }}>{value || '（空）'}</div>,
  },
  { title: '原因', render: ({ reason }) => reason },
];

/** Reads a workbook and asks for the dry run. */
function useDryRun(onState: (state: State) => void) {
  const call = useCaller();
  return async (file: File) => {
    onState({ kind: 'reading' });
    const found = await readSheets(file, [BUDGET_SHEET], BUDGET_IMPORT_ROWS);
    if (typeof found === 'string') return onState({ kind: 'failed', text: found });
    const rows = (found[0] ?? []).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
    try {
      const answer = await call(budgetEndpoints.importCheck, { rows: [...rows] }, { quiet: true });
      onState({ kind: 'checked', chosen: { fileName: file.name, rows }, answer });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      onState({ kind: 'failed', text: error.text });
    }
  };
}

/** The import of budgets: template, dry run, faults in the person's own workbook, then apply. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const dryRun = useDryRun(setState);
  const template = useSend(budgetEndpoints.importTemplate);
  return (
    <Modal
      opened
      onClose={onClose}
      title="导入预算"
      size="xl"
      centered
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Stack>
        <Text size="sm" c="var(--jc-muted)">
          先试运行，确认后才写入；按年度与编号识别，已有的按表格调整并写入台账。导出的预算可改后再导入。
        </Text>
        <Group>
          <FileChoice
            accept=".xlsx"
            onChange={(file) => file && void dryRun(file)}
            inputProps={{ 'aria-label': '选择工作簿' }}
          >
            {(props) => (
              <Button {...props} loading={state.kind === 'reading'}>
                选择工作簿
              </Button>
            )}
          </FileChoice>
          <WorkbookButton
            word="下载模板"
            fileName="预算导入模板.xlsx"
            isSending={template.isSending}
            ask={() => template.send({})}
          />
        </Group>
        {state.kind === 'failed' && (
          <Alert color="red" role="alert">
            {state.text}
          </Alert>
        )}
        {state.kind === 'checked' && <DryRun {...state} onState={setState} />}
        {state.kind === 'done' && (
          <Alert color="green" role="status" title="导入完成">
            {countText(state.counts)}
          </Alert>
        )}
      </Stack>
    </Modal>
  );
}

interface DryRunProps {
  readonly chosen: Chosen;
  readonly answer: Checked;
  readonly onState: (state: State) => void;
}

function DryRun({ chosen, answer, onState }: DryRunProps) {
  const { counts, faults, marked } = answer;
  const { send, isSending, failure } = useSend(budgetEndpoints.importApply, orderingWrite);
  const good = counts.added + counts.changed;
  const apply = () =>
    void send({
      fileName: chosen.fileName,
      rows: [...chosen.rows],
      faultlessOnly: counts.faulty > 0,
    })
      .then((done) => onState({ kind: 'done', counts: done.counts }))
      .catch(() => {});
  return (
    <Stack>
      <Alert color={counts.faulty > 0 ? 'orange' : 'blue'} role="status" title="试运行结果">
        {countText(counts)}
        {good === 0 && counts.faulty === 0 && '。与现有预算一致，没有需要导入的内容。'}
      </Alert>
      {faults.length > 0 && (
        <DataTable
          caption="有误的单元格"
          columns={faultColumns}
          rows={faults}
          keyOf={({ line, column, reason }) => `${line}${column}${reason}`}
        />
      )}
      <Refused failure={failure} isBox />
      <Group>
        {good > 0 && (
          <Button loading={isSending} onClick={apply}>
            {counts.faulty > 0 ? `仅导入无误的 ${good} 行` : `导入 ${good} 行`}
          </Button>
        )}
        {marked && (
          <Button variant="light" onClick={() => downloadBase64('预算导入-标注错误.xlsx', marked)}>
            下载标注了错误的工作簿
          </Button>
        )}
      </Group>
    </Stack>
  );
}
