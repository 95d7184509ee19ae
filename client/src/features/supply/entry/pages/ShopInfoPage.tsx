import type { OwnEntry } from '@jicai/shared/contract/supply/entry.ts';
import { shopTable } from '@jicai/shared/domain/supply/entry/states.ts';
import { stagedTable } from '@jicai/shared/domain/supply/staged.ts';
import { Alert, Badge, Button, Group, List, Stack, Stepper } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useAutosave } from '../../../../lib/http/autosave.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { showWrongNumber } from '../../../../ui/form/numbers/number-problem.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { SaveMark } from '../../../../ui/page/SaveMark.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import {
  useOwnEntry,
  useSaveEntry,
  useShopChanged,
  useSubmitEntry,
  useWithdrawEntry,
} from '../api.ts';
import { CertificateFields } from '../components/CertificateFields.tsx';
import {
  BankFields,
  CompanyFields,
  type EntryForm,
  ShopFields,
} from '../components/EntryFields.tsx';
import { timeTextOf } from '../components/time.ts';
import { UnprovenNotice } from '../components/UnprovenNotice.tsx';

const PAGES = ['企业信息', '收款账户', '联系人与店铺', '资质证书', '提交审核'] as const;

/** /dpxxws and /dpxxbg: the information of one's own shop, page by page; the live shop stays as it is. */
export default function ShopInfoPage() {
  const { data, error, refetch } = useOwnEntry();
  const [opened, setOpened] = useState(0);
  if (!data) return <Unloaded what="店铺信息加载失败" error={error} refetch={refetch} />;
  const { entry } = data;
  if (!entry) return <Empty text="您的单位还没有店铺，请联系平台运营" />;
  if (entry.staged === 'inReview') return <InReview entry={entry} />;
  return (
    <Editor
      key={opened}
      entry={entry}
      onReload={() => void refetch().then(() => setOpened(opened + 1))}
    />
  );
}

const titleOf = ({ state }: OwnEntry) => (state === 'incomplete' ? '信息完善' : '店铺信息变更');

function Hint({ entry }: { readonly entry: OwnEntry }) {
  return (
    <Group component="span" gap="xs">
      {entry.number !== '' && <span className="tnum">{entry.number}</span>}
      <Badge component="span" variant="light" radius="sm">
        {shopTable.states[entry.state]}
      </Badge>
      {!entry.isProven && (
        <Badge component="span" color="orange" radius="sm">
          未核实
        </Badge>
      )}
      {entry.staged !== 'applied' && <span>{stagedTable.states[entry.staged]}</span>}
    </Group>
  );
}

function InReview({ entry }: { readonly entry: OwnEntry }) {
  const { send, isSending } = useWithdrawEntry();
  const changed = useShopChanged();
  return (
    <>
      <PageHeader title={titleOf(entry)} hint={<Hint entry={entry} />} />
      <Panel>
        <Stack>
          <Alert>店铺信息正在审核，5 个工作日内完成；审核期间不能修改，可先撤回。</Alert>
          <Button
            variant="default"
            w="fit-content"
            loading={isSending}
            onClick={() => void send({}).then(changed, changed)}
          >
            撤回审核
          </Button>
        </Stack>
      </Panel>
    </>
  );
}

interface Props {
  readonly entry: OwnEntry;
  readonly onReload: () => void;
}

function Editor({ entry, onReload }: Props) {
  const { send } = useSaveEntry();
  const [page, setPage] = useState(0);
  const form = useAutosave({
    initial: entry.content,
    version: entry.version,
    savedAtMs: entry.savedAtMs,
    save: (content, version) => send({ version, content }),
  });
  const props: EntryForm = {
    content: form.value,
    set: (field, value) => form.change((latest) => ({ ...latest, [field]: value })),
  };
  // A number that is not accepted is not in what is saved.
  const show = (next: number) => {
    if (!showWrongNumber(document)) setPage(next);
  };
  return (
    <>
      <PageHeader
        title={titleOf(entry)}
        hint={<Hint entry={entry} />}
        actions={<SaveMark status={form.status} onReload={onReload} />}
      />
      <Panel>
        <Stepper active={page} onStepClick={show} size="sm" mb="md">
          {PAGES.map((title) => (
            <Stepper.Step key={title} label={title} />
          ))}
        </Stepper>
        {!entry.isProven && <UnprovenNotice />}
        {entry.reason && (
          <Alert color="red" mb="md" title="审核不通过">
            {entry.reason}
          </Alert>
        )}
        {entry.bankWaitsUntilMs !== null && (
          <Alert color="orange" mb="md">
            收款账户变更将于 {timeTextOf(entry.bankWaitsUntilMs)} 生效
          </Alert>
        )}
        {page === 0 && <CompanyFields {...props} />}
        {page === 1 && <BankFields {...props} />}
        {page === 2 && <ShopFields {...props} />}
        {page === 3 && <CertificateFields {...props} needed={entry.needed} />}
        {page === 4 && <Submit flush={form.flush} />}
        <Group justify="space-between" mt="lg">
          <Button variant="default" disabled={page === 0} onClick={() => show(page - 1)}>
            上一步
          </Button>
          {page < PAGES.length - 1 && (
            <Button onClick={() => void form.flush().then(() => show(page + 1))}>下一步</Button>
          )}
        </Group>
      </Panel>
    </>
  );
}

function Submit({ flush }: { readonly flush: () => Promise<number | null> }) {
  const { data, error, refetch } = useOwnEntry();
  const { send, isSending } = useSubmitEntry();
  const changed = useShopChanged();
  const toast = useSetAtom(toastAtom);
  if (!data?.entry) return <Unloaded what="检查失败" error={error} refetch={refetch} />;
  const { problems } = data.entry;
  const submit = async () => {
    const version = await flush();
    if (version === null) return;
    await send({ version });
    toast('done', '已提交审核');
    changed();
  };
  return (
    <Stack>
      {problems.length > 0 ? (
        <Alert color="orange" title={`还有 ${problems.length} 项需要完善`}>
          <List size="sm">
            {problems.map(({ text }) => (
              <List.Item key={text}>{text}</List.Item>
            ))}
          </List>
        </Alert>
      ) : (
        <Alert color="green">信息已完整，可以提交</Alert>
      )}
      <Group>
        <Button
          disabled={problems.length > 0 || !data.entry.isProven}
          loading={isSending}
          onClick={() => void submit().catch(changed)}
        >
          提交审核
        </Button>
        <Button variant="default" onClick={() => void flush().then(() => refetch())}>
          重新检查
        </Button>
      </Group>
    </Stack>
  );
}
