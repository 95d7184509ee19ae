import { shopTable } from '@jicai/shared/domain/supply/entry/states.ts';
import { stagedTable } from '@jicai/shared/domain/supply/staged.ts';
import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { NarrowPage } from '../../../../ui/page/NarrowPage.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Facts } from '../../../../ui/show/Facts.tsx';
import { useProgress } from '../api.ts';
import { timeTextOf } from '../components/time.ts';

/** /dpzc/sqjd: the progress of an application, without a login. */
export default function EntryProgressPage() {
  const [number, setNumber] = useState('');
  const [mobile, setMobile] = useState('');
  const [asked, setAsked] = useState<{ number: string; mobile: string } | null>(null);
  const { data, error, isFetching } = useProgress(asked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (number.trim() && mobile.trim()) setAsked({ number, mobile });
  };
  return (
    <NarrowPage width={560}>
      <PageHeader title="入驻申请进度" />
      <Panel>
        <form onSubmit={submit} aria-label="查询进度">
          <Stack>
            <TextInput
              label="申请编号"
              required
              maxLength={40}
              value={number}
              onChange={(event) => setNumber(event.currentTarget.value)}
            />
            <TextInput
              label="联系手机"
              required
              maxLength={20}
              inputMode="tel"
              value={mobile}
              onChange={(event) => setMobile(event.currentTarget.value)}
            />
            <Button type="submit" loading={isFetching}>
              查询
            </Button>
          </Stack>
        </form>
      </Panel>
      {error && !isFetching && (
        <Alert color="red" role="alert">
          {error.text}
        </Alert>
      )}
      {data && (
        <Panel title="查询结果">
          <Facts
            facts={[
              ['店铺状态', shopTable.states[data.state]],
              ['申请状态', stagedTable.states[data.staged]],
              ['更新时间', timeTextOf(data.savedAtMs)],
              ...(data.reason ? [['审核意见', data.reason] as const] : []),
            ]}
          />
        </Panel>
      )}
    </NarrowPage>
  );
}
