import type { ApiToken } from '@jicai/shared/contract/operations/supplier-api.ts';
import { Badge, Button, Code, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useServerTime } from '../../../../lib/time/server-time.ts';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { ActionDialog } from '../../../../ui/dialog/ActionDialog.tsx';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { useApiChanged, useCreateToken, useRevokeToken, useRotateToken } from '../api.ts';
import { type Made, TokenSecret } from './TokenSecret.tsx';

/** A token's state in words, with its colour. */
function stateOf({ revokedAtMs, expiresAtMs }: ApiToken, now: number): [string, string] {
  if (revokedAtMs !== null) return ['已停用', 'gray'];
  if (expiresAtMs === null) return ['有效', 'green'];
  return expiresAtMs <= now ? ['已失效', 'gray'] : [`${dateTimeText(expiresAtMs)} 失效`, 'orange'];
}

type Asked = { readonly kind: 'create' } | { readonly kind: 'rotate' | 'revoke'; token: ApiToken };

/** The tokens of the shop: made, rotated, ended; a secret is shown once. */
export function Tokens({ tokens }: { readonly tokens: readonly ApiToken[] }) {
  const { now } = useServerTime();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const columns: readonly Column<ApiToken>[] = [
    { title: '名称', isHeading: true, render: ({ name }) => name },
    { title: '令牌编号', render: ({ id }) => <Code>{id}</Code> },
    {
      title: '状态',
      render: (token) => {
        const [word, color] = stateOf(token, now());
        return (
          <Badge variant="light" color={color}>
            {word}
          </Badge>
        );
      },
    },
    { title: '创建时间', isMinor: true, render: ({ createdAtMs }) => dateTimeText(createdAtMs) },
    {
      title: '最近使用',
      render: ({ lastUsedAtMs }) =>
        lastUsedAtMs === null ? '从未使用' : dateTimeText(lastUsedAtMs),
    },
    {
      title: '操作',
      render: (token) =>
        token.revokedAtMs === null && (token.expiresAtMs ?? now() + 1) > now() ? (
          <Group gap={4} wrap="nowrap">
            {token.expiresAtMs === null && (
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => setAsked({ kind: 'rotate', token })}
              >
                更换密钥
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              onClick={() => setAsked({ kind: 'revoke', token })}
            >
              停用
            </Button>
          </Group>
        ) : (
          '—'
        ),
    },
  ];
  return (
    <Panel
      title={
        <Group justify="space-between">
          接口令牌
          <Button size="compact-md" onClick={() => setAsked({ kind: 'create' })}>
            新建令牌
          </Button>
        </Group>
      }
    >
      {tokens.length === 0 ? (
        <Empty text="还没有令牌" />
      ) : (
        <DataTable caption="接口令牌" columns={columns} rows={tokens} keyOf={({ id }) => id} />
      )}
      {asked && <TokenDialog asked={asked} onMade={setMade} onClose={() => setAsked(null)} />}
      {made && <SecretDialog made={made} onClose={() => setMade(null)} />}
    </Panel>
  );
}

interface DialogProps {
  readonly asked: Asked;
  readonly onMade: (made: Made) => void;
  readonly onClose: () => void;
}

function TokenDialog({ asked, onMade, onClose }: DialogProps) {
  const [name, setName] = useState('');
  const creating = useCreateToken();
  const rotating = useRotateToken();
  const revoking = useRevokeToken();
  const changed = useApiChanged();
  if (asked.kind === 'create')
    return (
      <ActionDialog
        title="新建令牌"
        text="密钥只在创建后显示一次，请立即保存到您的系统。"
        word="创建"
        sending={creating}
        onConfirm={() =>
          creating.send({ name }).then((made) => {
            changed();
            onMade(made);
          })
        }
        onClose={onClose}
      >
        <TextInput
          data-path="name"
          label="名称"
          withAsterisk
          maxLength={40}
          placeholder="如：ERP 库存同步"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </ActionDialog>
    );
  const { id, name: known } = asked.token;
  if (asked.kind === 'rotate')
    return (
      <ActionDialog
        title={`更换「${known}」的密钥`}
        text="将生成新令牌；旧令牌在 7 天内仍可使用，到期自动失效。"
        word="更换"
        sending={rotating}
        onConfirm={() =>
          rotating.send({ id }).then((made) => {
            changed();
            onMade(made);
          })
        }
        onClose={onClose}
      />
    );
  return (
    <ActionDialog
      title={`停用「${known}」`}
      text="停用后立即失效，使用它的系统将无法调用接口。"
      word="停用"
      isDanger
      sending={revoking}
      onConfirm={() => revoking.send({ id }).then(changed)}
      onClose={onClose}
    />
  );
}

const SecretDialog = ({ made, onClose }: { readonly made: Made; readonly onClose: () => void }) => (
  <Modal opened onClose={onClose} title="令牌已生成" closeButtonProps={{ 'aria-label': '关闭' }}>
    <TokenSecret made={made} onClose={onClose} />
  </Modal>
);
