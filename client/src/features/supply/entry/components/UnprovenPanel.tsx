import { entryReviewEndpoints, type UnprovenEntry } from '@jicai/shared/contract/supply/entry.ts';
import { Badge, Button, Stack, Text } from '@mantine/core';
import { useSend } from '../../../../lib/http/call.ts';
import { ConfirmPopover } from '../../../../ui/ConfirmPopover.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { useShopChanged } from '../api.ts';
import { timeTextOf } from './time.ts';

interface Props {
  readonly rows: readonly UnprovenEntry[];
}

/** Registrations without a code: an operator looks whose each is, and releases the company's own. */
export function UnprovenPanel({ rows }: Props) {
  const { send, isSending, failure } = useSend(entryReviewEndpoints.release, { quiet: true });
  const changed = useShopChanged();
  if (rows.length === 0) return null;
  const release = (shopId: string) => void send({ shopId }).then(changed, () => {});
  const columns: readonly Column<UnprovenEntry>[] = [
    { title: '企业', isHeading: true, render: ({ orgName }) => orgName },
    {
      title: '统一社会信用代码',
      render: ({ creditCode, claims, isTaken }) => (
        <>
          <span className="tnum">{creditCode}</span>{' '}
          {claims > 1 && <Badge color="orange">{claims} 个账号争用</Badge>}
          {isTaken && <Badge color="red">已由其他账号核实</Badge>}
        </>
      ),
    },
    { title: '联系人', render: ({ contactName, mobile }) => `${contactName} ${mobile}` },
    { title: '申请编号', render: ({ number }) => number },
    { title: '登记时间', render: ({ appliedAtMs }) => timeTextOf(appliedAtMs) },
    {
      title: '操作',
      render: ({ shopId, orgName, isTaken }) =>
        !isTaken && (
          <ConfirmPopover
            question={`已向${orgName}核对，该账号确为其所有？同一代码的其他未核实账号将停用。`}
            word="核实"
            onConfirm={() => release(shopId)}
          >
            {(ask) => (
              <Button size="compact-sm" variant="light" onClick={ask} loading={isSending}>
                核实账号
              </Button>
            )}
          </ConfirmPopover>
        ),
    },
  ];
  return (
    <Panel title="未核实的登记账号">
      <Text size="sm" c="var(--jc-muted)" mb="sm">
        登记时没有用验证码证明身份的账号：核实之前只能填写资料，不能上传文件、提交审核，也不占用信用代码。请按营业执照上的联系方式核对后再核实。
      </Text>
      <Stack gap="sm">
        <Refused failure={failure} isBox />
        <DataTable
          caption="未核实的登记账号"
          columns={columns}
          rows={rows}
          keyOf={({ shopId }) => shopId}
        />
      </Stack>
    </Panel>
  );
}
