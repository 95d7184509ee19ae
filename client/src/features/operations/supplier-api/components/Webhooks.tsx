import type { Webhook, WebhookEvent } from '@jicai/shared/contract/operations/supplier-api.ts';
import { keysOf } from '@jicai/shared/domain/kernel/keys.ts';
import { Badge, Button, Checkbox, Group, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { useApiChanged, useRemoveWebhook, useSaveWebhook } from '../api.ts';

export const EVENTS: Readonly<Record<WebhookEvent, string>> = {
  order: '订单状态变化',
  product: '商品审核与上下架',
};
const events = keysOf(EVENTS);

const NEW: Webhook = { id: '', url: '', events: ['order'], isOn: true, waiting: 0, parked: 0 };

/** The addresses that are told of orders and products. */
export function Webhooks({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const [edited, setEdited] = useState<Webhook | null>(null);
  const [removed, setRemoved] = useState<Webhook | null>(null);
  const columns: readonly Column<Webhook>[] = [
    {
      title: '地址',
      isHeading: true,
      render: ({ url }) => <span style={{ overflowWrap: 'anywhere' }}>{url}</span>,
    },
    { title: '事件', render: (row) => row.events.map((event) => EVENTS[event]).join('、') },
    {
      title: '状态',
      render: ({ isOn, parked }) => (
        <Group gap={6}>
          <Badge variant="light" color={isOn ? 'green' : 'gray'}>
            {isOn ? '启用' : '停用'}
          </Badge>
          {parked > 0 && (
            <Badge variant="light" color="red">
              {parked} 条已搁置
            </Badge>
          )}
        </Group>
      ),
    },
    { title: '待重试', isNumber: true, render: ({ waiting }) => waiting },
    {
      title: '操作',
      render: (row) => (
        <Group gap={4} wrap="nowrap">
          <Button size="compact-sm" variant="subtle" onClick={() => setEdited(row)}>
            编辑
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => setRemoved(row)}>
            删除
          </Button>
        </Group>
      ),
    },
  ];
  return (
    <Panel
      title={
        <Group justify="space-between">
          事件回调
          <Button size="compact-md" onClick={() => setEdited(NEW)}>
            新增回调
          </Button>
        </Group>
      }
    >
      {webhooks.length === 0 ? (
        <Empty text="还没有回调地址" />
      ) : (
        <DataTable caption="事件回调" columns={columns} rows={webhooks} keyOf={({ id }) => id} />
      )}
      {edited && <EditDialog webhook={edited} onClose={() => setEdited(null)} />}
      {removed && <RemoveDialog webhook={removed} onClose={() => setRemoved(null)} />}
    </Panel>
  );
}

interface DialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

function EditDialog({ webhook, onClose }: DialogProps) {
  const [typed, setTyped] = useState(webhook);
  const { send, isSending, failure } = useSaveWebhook();
  const changed = useApiChanged();
  const { id, url, isOn } = typed;
  const save = () =>
    void send({ id, url, events: typed.events, isOn }).then(
      () => {
        changed();
        onClose();
      },
      () => {},
    );
  const toggle = (event: WebhookEvent, isChosen: boolean) =>
    setTyped({
      ...typed,
      events: events.filter((one) => (one === event ? isChosen : typed.events.includes(one))),
    });
  return (
    <FormDialog
      title={id === '' ? '新增回调' : '编辑回调'}
      failure={failure}
      isSending={isSending}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        data-path="url"
        label="回调地址"
        description="公网可访问的 http 或 https 地址"
        withAsterisk
        maxLength={300}
        value={url}
        onChange={(event) => setTyped({ ...typed, url: event.currentTarget.value })}
      />
      <Stack gap="xs" role="group" aria-label="事件">
        {events.map((event) => (
          <Checkbox
            key={event}
            label={EVENTS[event]}
            checked={typed.events.includes(event)}
            onChange={(change) => toggle(event, change.currentTarget.checked)}
          />
        ))}
      </Stack>
      <Switch
        label="启用"
        checked={isOn}
        onChange={(event) => setTyped({ ...typed, isOn: event.currentTarget.checked })}
      />
    </FormDialog>
  );
}

function RemoveDialog({ webhook, onClose }: DialogProps) {
  const sending = useRemoveWebhook();
  const changed = useApiChanged();
  return (
    <ActionDialog
      title="删除回调"
      text={`${webhook.url} 及其投递记录将被删除，不再收到事件。`}
      word="删除"
      isDanger
      sending={sending}
      onConfirm={() => sending.send({ id: webhook.id }).then(changed)}
      onClose={onClose}
    />
  );
}
