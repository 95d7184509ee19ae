import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  type ImportCounts,
  type ImportFault,
  importEndpoints,
} from '@jicai/shared/contract/operations/import.ts';
import { hoursText } from '@jicai/shared/domain/kernel/time/hours-text.ts';
import { IMPORT_PART, IMPORT_SHEETS } from '@jicai/shared/domain/operations/import.ts';
import { Alert, Anchor, Button, Group, Progress, Stack, Switch, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { downloadBase64 } from '../../../../lib/browser/download.ts';
import { useCaller, useSend } from '../../../../lib/http/call.ts';
import { CallFailed } from '../../../../lib/http/call-failed.ts';
import { newRequestKey } from '../../../../lib/http/request-key.ts';
import { FileChoice } from '../../../../ui/form/FileChoice.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { WorkbookButton } from '../../../../ui/page/WorkbookButton.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { organisationPaths } from '../../../identity/organisation/paths.ts';
import { type ReadSheet, readWorkbook } from '../read-workbook.ts';

type Checked = ResponseOf<typeof importEndpoints.check>;
type Applied = ResponseOf<typeof importEndpoints.apply>;

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly percent: number }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'checked'; readonly batchId: string; readonly answer: Checked }
  | { readonly kind: 'done'; readonly answer: Applied };

const countColumns: readonly Column<ImportCounts>[] = [
  { title: '工作表', render: ({ sheet }) => IMPORT_SHEETS[sheet].title, isHeading: true },
  { title: '新增', render: ({ added }) => added, isNumber: true },
  { title: '变更', render: ({ changed }) => changed, isNumber: true },
  { title: '无变化', render: ({ same }) => same, isNumber: true },
  { title: '有误', render: ({ faulty }) => faulty, isNumber: true },
];

const faultColumns: readonly Column<ImportFault>[] = [
  {
    title: '位置',
    render: ({ sheet, line }) => `${IMPORT_SHEETS[sheet].title}第 ${line} 行`,
    isHeading: true,
    isShort: true,
  },
  { title: '列', render: ({ column }) => column, isShort: true },
  {
    title: '值',
    // The long reasons beside it would leave it one sign wide.
    render: ({ value }) => <div style={{ minWidth: '6em' }}>{value || '（空）'}</div>,
  },
  { title: '原因', render: ({ reason }) => reason },
];

/** A sheet that the workbook left empty is not told of. */
const isTold = ({ added, changed, same, faulty }: ImportCounts): boolean =>
  added + changed + same + faulty > 0;

/** Sends the rows in parts and asks for the dry run. */
function useStaging(onState: (state: State) => void) {
  const call = useCaller();
  return async (file: File) => {
    onState({ kind: 'sending', percent: 0 });
    const sheets = await readWorkbook(file);
    if (typeof sheets === 'string') return onState({ kind: 'failed', text: sheets });
    const write = () => ({ requestKey: newRequestKey(), quiet: true });
    try {
      const { batchId } = await call(importEndpoints.begin, { fileName: file.name }, write());
      const parts = sheets.flatMap(partsOf);
      for (const [at, part] of parts.entries()) {
        await call(importEndpoints.stage, { batchId, ...part }, write());
        onState({ kind: 'sending', percent: Math.round(((at + 1) / parts.length) * 100) });
      }
      const answer = await call(importEndpoints.check, { batchId }, { quiet: true });
      onState({ kind: 'checked', batchId, answer });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      onState({ kind: 'failed', text: error.text });
    }
  };
}

const partsOf = ({ sheet, rows }: ReadSheet) =>
  Array.from({ length: Math.ceil(rows.length / IMPORT_PART) }, (_, part) => ({
    sheet,
    rows: rows.slice(part * IMPORT_PART, (part + 1) * IMPORT_PART),
  }));

/** 批量导入: template, dry run, faults in the person's own workbook, then apply. */
export default function ImportPage() {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const stageFile = useStaging(setState);
  const template = useSend(importEndpoints.template);
  const exported = useSend(importEndpoints.export);
  return (
    <>
      <PageHeader
        title="批量导入"
        hint="单位、人员、品目、店铺、商品与限额，不需要的工作表留空；先试运行，确认后才写入，文件中不含密码"
        actions={
          <>
            <WorkbookButton
              word="导出现有数据"
              fileName="现有数据.xlsx"
              isSending={exported.isSending}
              ask={() => exported.send({})}
            />
            <WorkbookButton
              word="下载模板"
              fileName="导入模板.xlsx"
              isSending={template.isSending}
              ask={() => template.send({})}
            />
          </>
        }
      />
      <Panel>
        <Stack>
          <FileChoice
            accept=".xlsx"
            onChange={(file) => file && void stageFile(file)}
            inputProps={{ 'aria-label': '选择工作簿' }}
          >
            {(props) => (
              <Button {...props} disabled={state.kind === 'sending'} w="fit-content">
                选择工作簿
              </Button>
            )}
          </FileChoice>
          {state.kind === 'sending' && (
            <Progress value={state.percent} aria-label={`已上传 ${state.percent}%`} />
          )}
          {state.kind === 'failed' && (
            <Alert color="red" role="alert">
              {state.text}
            </Alert>
          )}
          {state.kind === 'checked' && <DryRun {...state} onState={setState} />}
          {state.kind === 'done' && <Done {...state.answer} />}
        </Stack>
      </Panel>
    </>
  );
}

interface DryRunProps {
  readonly batchId: string;
  readonly answer: Checked;
  readonly onState: (state: State) => void;
}

/**
 * Says that people whose links somebody hands over, and whoever hands them over, count as one until they prove
 * an address of their own (rule 16).
 */
const Controlled = ({ people }: { readonly people: number }) => (
  <Alert color="orange" title={`${people} 人的链接由您转交`}>
    他们在“个人资料”中验证自己的邮箱或手机之前，您和他们当中任何两人都不能在同一事项中履职，例如一人下单、另一人审核。
  </Alert>
);

function DryRun({ batchId, answer, onState }: DryRunProps) {
  const { counts, faults, marked, unreachable, controlsUntilProof } = answer;
  const { send, isSending: isApplying } = useSend(importEndpoints.apply);
  const told = counts.filter(isTold);
  const faulty = counts.reduce((sum, row) => sum + row.faulty, 0);
  const good = counts.reduce((sum, row) => sum + row.added + row.changed, 0);
  const [isSending, setSending] = useState(true);
  const newPeople = counts.find(({ sheet }) => sheet === 'people')?.added ?? 0;
  const hasPeople = newPeople > 0;
  const handed = isSending ? unreachable : newPeople;
  const apply = () =>
    void send({ batchId, faultlessOnly: faulty > 0, isSending: hasPeople && isSending })
      .then((done) => onState({ kind: 'done', answer: done }))
      .catch(() => {});
  return (
    <Stack role="status">
      <Title order={2} size="h4">
        试运行结果
      </Title>
      {told.length > 0 && (
        <DataTable
          caption="试运行统计"
          columns={countColumns}
          rows={told}
          keyOf={({ sheet }) => sheet}
        />
      )}
      {faults.length > 0 && (
        <DataTable
          caption="有误的单元格"
          columns={faultColumns}
          rows={faults}
          keyOf={({ sheet, line, column, reason }) => `${sheet}${line}${column}${reason}`}
        />
      )}
      {hasPeople && (
        <Switch
          label="向有邮箱或手机号码的新人员发送邀请；其余人员的链接在导入后下载"
          checked={isSending}
          onChange={(event) => setSending(event.currentTarget.checked)}
        />
      )}
      {controlsUntilProof && handed > 0 && <Controlled people={handed} />}
      <Group>
        {good > 0 && (
          <Button loading={isApplying} onClick={apply}>
            {faulty > 0 ? `仅导入无误的 ${good} 行` : `导入 ${good} 行`}
          </Button>
        )}
        {marked && (
          <Button variant="light" onClick={() => downloadBase64('导入-标注错误.xlsx', marked)}>
            下载标注了错误的工作簿
          </Button>
        )}
      </Group>
      {good === 0 && faulty === 0 && (
        <Text>
          {told.length > 0
            ? '与现有数据一致，没有需要导入的内容。'
            : '工作簿中没有填写任何行，请在模板的工作表中填写后重新选择。'}
        </Text>
      )}
    </Stack>
  );
}

function Done({
  counts,
  invitations: file,
  invitationHours,
  sending,
  people,
  controlsUntilProof,
}: Applied) {
  return (
    <Stack role="status">
      <Alert color="green">导入完成</Alert>
      <DataTable
        caption="导入统计"
        columns={countColumns}
        rows={counts.filter(isTold)}
        keyOf={({ sheet }) => sheet}
      />
      {sending > 0 && (
        <Alert>
          已为 {sending} 人排队发送邀请，
          <Anchor component={Link} to={organisationPaths.invitations.to({})}>
            查看发送进度
          </Anchor>
        </Alert>
      )}
      {controlsUntilProof && <Controlled people={people} />}
      {file === '' && (
        <Alert color="yellow">
          邀请链接只给出一次，未能送达本页。请在会员管理的“邀请发送”中重新发送，或按单位下载新的链接
        </Alert>
      )}
      {file && (
        <Group>
          <Button onClick={() => downloadBase64('邀请链接.xlsx', file)}>下载邀请链接</Button>
          <Text c="var(--jc-muted)">
            每人一条一次性链接，{hoursText(invitationHours)}内有效；离开本页后不再提供
          </Text>
        </Group>
      )}
    </Stack>
  );
}
