import { unitEndpoints, type Waiver } from '@jicai/shared/contract/identity/units.ts';
import { SEPARATION_RULES } from '@jicai/shared/domain/identity/separation.ts';
import { Badge, Button, MultiSelect, Stack, Textarea } from '@mantine/core';
import { useSend } from '../../../../lib/http/call.ts';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { useOrganisationChanged, useWaivers } from '../api.ts';

const wordsOf = (id: number) => SEPARATION_RULES.find((rule) => rule.id === id)?.words ?? '';

/** Each rule that may be waived, once. */
const ruleChoices = [
  ...new Map(
    SEPARATION_RULES.filter(({ canBeWaived }) => canBeWaived).map(({ id, words }) => [
      id,
      { value: String(id), label: `第 ${id} 条：${words}` },
    ]),
  ).values(),
];

interface Props {
  /** A unit's administrator asks; others only grant. */
  readonly canAsk: boolean;
}

/** Waivers of separation rules for small units. */
export function WaiverPanel({ canAsk }: Props) {
  const query = useWaivers();
  const changed = useOrganisationChanged();
  const grant = useSend(unitEndpoints.grantWaiver);
  const withdraw = useSend(unitEndpoints.withdrawWaiver);
  const columns: readonly Column<Waiver>[] = [
    { title: '单位', render: ({ unitName }) => unitName, isHeading: true },
    {
      title: '规则',
      render: ({ rules }) => rules.map((id) => `第 ${id} 条 ${wordsOf(id)}`).join('；'),
    },
    { title: '理由', render: ({ reason }) => reason },
    { title: '有效期至', render: ({ untilDay }) => untilDay },
    { title: '申请人', render: ({ askedByName }) => askedByName, isMinor: true },
    {
      title: '状态',
      render: ({ id, grantedByName, canGrant }) => {
        if (grantedByName) return <Badge color="green">已批准（{grantedByName}）</Badge>;
        if (!canGrant) return <Badge color="yellow">待上级批准</Badge>;
        return (
          <Button size="compact-sm" onClick={() => void grant.send({ id }).then(changed, () => {})}>
            批准
          </Button>
        );
      },
    },
    {
      title: '操作',
      render: ({ id }) => (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          onClick={() => void withdraw.send({ id }).then(changed, () => {})}
        >
          撤回
        </Button>
      ),
    },
  ];
  return (
    <Panel title="不相容岗位豁免">
      <Stack>
        <Loaded query={query} what="豁免加载失败">
          {({ waivers }) =>
            waivers.length === 0 ? (
              <Empty text="没有有效或待批准的豁免" />
            ) : (
              <DataTable caption="豁免" columns={columns} rows={waivers} keyOf={({ id }) => id} />
            )
          }
        </Loaded>
        {canAsk && <AskForm />}
      </Stack>
    </Panel>
  );
}

function AskForm() {
  const { send, isSending, failure } = useSend(unitEndpoints.askWaiver, { quiet: true });
  const changed = useOrganisationChanged();
  const form = useForm({
    initialValues: { rules: [] as string[], reason: '', untilDay: '' },
    validate: {
      rules: (rules) => (rules.length > 0 ? null : '请选择规则'),
      reason: (text) => (text.trim() ? null : '请填写理由'),
      untilDay: (text) => (text ? null : '请选择日期'),
    },
  });
  const submit = ({ rules, ...rest }: typeof form.values) =>
    void send({ ...rest, rules: rules.map(Number) }).then(
      () => {
        form.reset();
        changed();
      },
      () => {},
    );
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate aria-label="申请豁免">
      <Stack maw={560}>
        <Refused failure={failure} isBox />
        <MultiSelect label="规则" data={ruleChoices} {...form.getInputProps('rules')} />
        <Textarea label="理由" maxLength={200} {...form.getInputProps('reason')} />
        <DateField label="有效期至（最长 12 个月）" {...form.getInputProps('untilDay')} />
        <Button type="submit" variant="light" loading={isSending} w="fit-content">
          申请豁免
        </Button>
      </Stack>
    </form>
  );
}
