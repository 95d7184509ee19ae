import { changeRequestEndpoints } from '@jicai/shared/contract/identity/change-request.ts';
import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  type WorkflowTemplate,
  workflowEndpoints,
} from '@jicai/shared/contract/operations/workflow.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { workflowMessages } from '@jicai/shared/messages/operations/workflow.ts';
import { sayFrom } from '@jicai/shared/say.ts';
import { Badge, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { showWrongNumber } from '../../../../ui/form/numbers/number-problem.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { ChangeRequests } from '../../../identity/change-request/components/ChangeRequests.tsx';
import { type EditedRule, nextRule, RuleEditor } from '../components/RuleEditor.tsx';
import { Simulation } from '../components/Simulation.tsx';
import { TYPE_PARAM, workflowPaths } from '../paths.ts';

const say = sayFrom(workflowMessages);

type Types = ResponseOf<typeof workflowEndpoints.types>;

/** /lcgl/LcMb: the levels of the unit's reviews, by business type. */
export default function WorkflowsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useCall(workflowEndpoints.types, {}, { quiet: true });
  if (!data) return <Unloaded what="流程模板加载失败" error={error} refetch={refetch} />;
  const asked = params.get(TYPE_PARAM);
  const chosen = data.types.find(({ businessType }) => businessType === asked) ?? data.types[0];
  return (
    <>
      <PageHeader
        title="审核流程模板"
        hint="发布后新开始的审核按新版进行，进行中的审核不变；没有模板的业务只有一个环节；减少环节或降低审核要求须由系统管理员或安全管理员批准"
      />
      {chosen && (
        <Stack gap="md">
          <Select
            label="业务类型"
            maw={320}
            allowDeselect={false}
            data={data.types.map(({ businessType, name }) => ({
              value: businessType,
              label: name,
            }))}
            value={chosen.businessType}
            onChange={(next) => void navigate(workflowPaths.workflows.to({ [TYPE_PARAM]: next }))}
          />
          <Templates key={chosen.businessType} businessType={chosen.businessType} choices={data} />
        </Stack>
      )}
    </>
  );
}

interface TemplatesProps {
  readonly businessType: string;
  readonly choices: Types;
}

function Templates({ businessType, choices }: TemplatesProps) {
  const { data, error, refetch } = useCall(
    workflowEndpoints.templates,
    { businessType },
    { quiet: true, alwaysNew: true },
  );
  if (!data) return <Unloaded what="流程模板加载失败" error={error} refetch={refetch} />;
  const [newest] = data.templates;
  const hasCategories = choices.byCategory.includes(businessType);
  return (
    <>
      <ChangeRequests kind="workflow" />
      <Draft
        key={`${newest?.version} ${newest?.state}`}
        businessType={businessType}
        choices={choices}
        hasCategories={hasCategories}
        newest={newest}
        isWaiting={data.isWaiting}
        onChanged={() => void refetch()}
      />
      {newest && (
        <Simulation
          businessType={businessType}
          version={newest.version}
          hasCategories={hasCategories}
        />
      )}
      <Panel title="版本">
        {data.templates.length === 0 ? (
          <Empty text="还没有模板" />
        ) : (
          <Versions templates={data.templates} />
        )}
      </Panel>
    </>
  );
}

const stateWords = { draft: '草稿', published: '使用中', retired: '已停用' } as const;
const stateColors = { draft: 'gray', published: 'green', retired: 'gray' } as const;

function Versions({ templates }: { readonly templates: readonly WorkflowTemplate[] }) {
  return (
    <DataTable
      caption="版本"
      rows={templates}
      keyOf={({ version }) => version}
      columns={[
        { title: '版本', isHeading: true, render: ({ version }) => `第 ${version} 版` },
        {
          title: '状态',
          render: ({ state }) => (
            <Badge variant="light" color={stateColors[state]}>
              {stateWords[state]}
            </Badge>
          ),
        },
        { title: '环节', render: ({ rules }) => rules.map(({ name }) => name).join(' → ') },
        { title: '保存人', render: ({ savedByName }) => savedByName },
        { title: '保存时间', isMinor: true, render: ({ savedAtMs }) => dateTimeText(savedAtMs) },
        {
          title: '发布',
          render: ({ publishedAtMs, publishedByName }) =>
            publishedAtMs === null ? '—' : `${publishedByName} ${dateTimeText(publishedAtMs)}`,
        },
      ]}
    />
  );
}

interface DraftProps extends TemplatesProps {
  readonly hasCategories: boolean;
  readonly newest: WorkflowTemplate | undefined;
  /** The newest version waits for another administrator. */
  readonly isWaiting: boolean;
  readonly onChanged: () => void;
}

/** A template to begin with: one level for everything. */
const first: EditedRule = { ...nextRule([]), name: '审核', fromAmount: fen(0) };

function Draft({ businessType, choices, hasCategories, newest, isWaiting, onChanged }: DraftProps) {
  const [rules, setRules] = useState<readonly EditedRule[]>(() =>
    newest ? newest.rules.map((rule, index) => ({ ...rule, key: index + 1 })) : [first],
  );
  const [isChanged, setChanged] = useState(false);
  const saving = useSend(workflowEndpoints.save, { quiet: true });
  const publishing = useSend(workflowEndpoints.publish, { quiet: true });
  const toast = useSetAtom(toastAtom);
  const queries = useQueryClient();
  const waitingId = useId();
  const isDraft = newest?.state === 'draft';
  const isNamed = rules.every(({ name }) => name.trim() !== '');
  const failure = saving.failure ?? publishing.failure;

  async function save(): Promise<void> {
    if (showWrongNumber(document)) return;
    const body = { businessType, rules: rules.map(({ key: _, ...rule }) => rule) };
    const saved = await saving.send(body).catch(() => null);
    if (!saved) return;
    toast('done', `已保存为第 ${saved.version} 版草稿`);
    setChanged(false);
    onChanged();
  }

  async function publish(): Promise<void> {
    // What is published is the stored draft, not a number that still stands in a field.
    if (!newest || showWrongNumber(document)) return;
    const done = await publishing.send({ businessType, version: newest.version }).catch(() => null);
    if (!done) return;
    toast(
      'done',
      done.isWaiting
        ? '减少审核环节或降低审核要求，已提交另一名管理员批准'
        : '已发布，审核人已收到通知',
    );
    if (done.isWaiting)
      void queries.invalidateQueries({ queryKey: [changeRequestEndpoints.list.name] });
    onChanged();
  }

  return (
    <Stack gap="sm">
      <RuleEditor
        rules={rules}
        choices={choices}
        hasCategories={hasCategories}
        onChange={(next) => {
          setRules(next);
          setChanged(true);
        }}
      />
      <Refused failure={failure} isBox />
      <Group>
        <Button
          variant={isDraft && !isChanged ? 'default' : 'filled'}
          disabled={isWaiting || !isNamed || (!isChanged && newest !== undefined)}
          aria-describedby={isWaiting ? waitingId : undefined}
          loading={saving.isSending}
          onClick={() => void save()}
        >
          保存草稿
        </Button>
        <Button
          disabled={isWaiting || !isDraft || isChanged}
          aria-describedby={isWaiting ? waitingId : undefined}
          loading={publishing.isSending}
          onClick={() => void publish()}
        >
          发布
        </Button>
        {isWaiting && newest && (
          <Text id={waitingId} size="sm" c="var(--jc-muted)">
            {say('workflow.waiting', { n: String(newest.version) })}
          </Text>
        )}
        {isChanged && !isWaiting && (
          <Text size="sm" c="var(--jc-muted)">
            有未保存的修改
          </Text>
        )}
      </Group>
    </Stack>
  );
}
