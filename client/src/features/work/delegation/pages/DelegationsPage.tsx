import { type Delegation, delegationEndpoints } from '@jicai/shared/contract/work/delegation.ts';
import { Badge, Button, Stack } from '@mantine/core';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { GiveForm } from '../components/GiveForm.tsx';

const STATES = {
  planned: { word: '未开始', color: 'blue' },
  running: { word: '进行中', color: 'green' },
  over: { word: '已到期', color: 'gray' },
  revoked: { word: '已结束', color: 'gray' },
} as const;

/** center_rskk/dswt: reviews and parts of other posts that somebody does in another's place for a time. */
export default function DelegationsPage() {
  const query = useCall(delegationEndpoints.list, {}, { quiet: true, alwaysNew: true });
  const end = useSend(delegationEndpoints.end);
  const again = () => void query.refetch();
  const columns: readonly Column<Delegation>[] = [
    {
      title: '代理人',
      render: ({ fromName, toName }) => `${toName}（代${fromName}）`,
      isHeading: true,
    },
    { title: '单位', render: ({ unitName }) => unitName, isMinor: true },
    { title: '委托事项', render: ({ kindName }) => kindName },
    { title: '期限', render: ({ fromDay, toDay }) => `${fromDay} 至 ${toDay}` },
    { title: '原因', render: ({ reason }) => reason },
    {
      title: '状态',
      render: ({ state }) => <Badge color={STATES[state].color}>{STATES[state].word}</Badge>,
    },
    {
      title: '操作',
      render: ({ id, canEnd }) =>
        canEnd && (
          <Button
            size="compact-sm"
            variant="light"
            color="red"
            loading={end.isSending}
            onClick={() => void end.send({ id }).then(again, () => {})}
          >
            结束
          </Button>
        ),
    },
  ];
  return (
    <>
      <PageHeader
        title="委托代理"
        hint="委托期间本人仍可办理；记录写明“代理人（代委托人）”；不得转委托，回避关系一并承继；采购经办、评审和管理员不能委托"
      />
      <Stack>
        <Loaded query={query} what="委托代理加载失败">
          {(data) => (
            <>
              {data.canGive && (
                <GiveForm
                  people={data.people}
                  kinds={data.kinds}
                  mostDays={data.mostDays}
                  onGiven={again}
                />
              )}
              <Panel title="委托记录">
                {data.delegations.length === 0 ? (
                  <Empty text="没有委托代理" />
                ) : (
                  <DataTable
                    caption="委托记录"
                    columns={columns}
                    rows={data.delegations}
                    keyOf={({ id }) => id}
                  />
                )}
              </Panel>
            </>
          )}
        </Loaded>
      </Stack>
    </>
  );
}
