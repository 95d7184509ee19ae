import {
  type ContractRule,
  type ContractTemplate,
  contractEndpoints,
} from '@jicai/shared/contract/fulfilment/contract.ts';
import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import type { CallFailed } from '../../../../lib/http/call-failed.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { MoneyInput } from '../../../../ui/form/numbers/MoneyInput.tsx';
import { NumberField } from '../../../../ui/form/numbers/NumberField.tsx';
import { showWrongNumber } from '../../../../ui/form/numbers/number-problem.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { ClauseFields } from '../components/ClauseFields.tsx';
import { PlanFields } from '../components/PlanFields.tsx';
import { contractWrite } from '../contract-write.ts';

type Settings = ResponseOf<typeof contractEndpoints.settings>;

/** /htgl/Htgz: when the unit's orders need a contract, and the text that it begins with. */
export default function ContractSettingsPage() {
  const { data, error, refetch } = useCall(
    contractEndpoints.settings,
    {},
    { quiet: true, alwaysNew: true },
  );
  if (!data) return <Unloaded what="合同规则加载失败" error={error} refetch={refetch} />;
  return (
    <>
      <PageHeader title="合同规则与模板" hint="只影响今后起草的合同" />
      <Stack>
        <RuleForm settings={data} />
        <Templates settings={data} />
      </Stack>
    </>
  );
}

function RuleForm({ settings }: { readonly settings: Settings }) {
  const { maySave, defaultFrom } = settings;
  const [rule, setRule] = useState<ContractRule>(settings.rule);
  const sending = useSend(contractEndpoints.saveRule, contractWrite);
  const change = (part: Partial<ContractRule>) => setRule({ ...rule, ...part });
  return (
    <Panel title="签订与付款">
      <fieldset disabled={!maySave} style={{ border: 0, margin: 0, padding: 0 }}>
        <Stack gap="md">
          <Group align="flex-end">
            <MoneyInput
              data-path="fromAmount"
              label="合同起点金额（元）"
              description={`不填按平台默认 ${formatFen(defaultFrom)} 元`}
              value={rule.fromAmount}
              onChange={(fromAmount) => change({ fromAmount })}
            />
            <NumberField
              data-path="signDays"
              label="签订期限（天）"
              min={1}
              max={365}
              needsValue
              value={rule.signDays}
              onChange={(value) => value !== '' && change({ signDays: value })}
            />
            <NumberField
              data-path="publishDays"
              label="公示期限（工作日）"
              min={1}
              max={30}
              needsValue
              value={rule.publishDays}
              onChange={(value) => value !== '' && change({ publishDays: value })}
            />
          </Group>
          <PlanFields plan={rule.plan} bondShare={rule.bondShare} onChange={change} />
          <SaveRow
            sending={sending}
            isShown={maySave}
            word="保存规则"
            onSave={() => sending.send(rule)}
          />
        </Stack>
      </fieldset>
    </Panel>
  );
}

function Templates({ settings }: { readonly settings: Settings }) {
  const { templates, categories, maySave } = settings;
  const [category, setCategory] = useState('');
  const [edited, setEdited] = useState<ContractTemplate | null>(null);
  const sending = useSend(contractEndpoints.saveTemplate, contractWrite);
  const stored = templates.find(({ categoryName }) => categoryName === category) ?? templates[0];
  const clauses = edited?.categoryName === category ? edited.clauses : (stored?.clauses ?? []);
  return (
    <Panel title="合同模板">
      <Stack gap="md">
        <NativeSelect
          data-path="categoryName"
          label="适用类目"
          maw={280}
          value={category}
          data={[
            { value: '', label: '通用（没有专用模板的类目）' },
            ...categories.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(event) => setCategory(event.currentTarget.value)}
        />
        <fieldset disabled={!maySave} style={{ border: 0, margin: 0, padding: 0 }}>
          <ClauseFields
            clauses={clauses}
            onChange={(next) => setEdited({ categoryName: category, clauses: next })}
          />
        </fieldset>
        <SaveRow
          sending={sending}
          isShown={maySave}
          word="保存模板"
          onSave={() => sending.send({ categoryName: category, clauses: [...clauses] })}
        />
      </Stack>
    </Panel>
  );
}

interface SaveProps {
  readonly sending: { readonly isSending: boolean; readonly failure: CallFailed | null };
  readonly isShown: boolean;
  readonly word: string;
  readonly onSave: () => Promise<unknown>;
}

/** The button that saves a form, for those who may, below the reason why it could not. */
function SaveRow({ sending, isShown, word, onSave }: SaveProps) {
  const toast = useSetAtom(toastAtom);
  const save = () => {
    if (showWrongNumber(document)) return;
    void onSave().then(
      () => toast('done', '保存成功'),
      () => {},
    );
  };
  return (
    <>
      <Refused failure={sending.failure} />
      {isShown && (
        <Group>
          <Button loading={sending.isSending} onClick={save}>
            {word}
          </Button>
        </Group>
      )}
    </>
  );
}
