import type { ContractDetail } from '@jicai/shared/contract/fulfilment/contract.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Stack, TextInput, Title } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { toastAtom } from '../../../../lib/toast.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import type { DraftForm } from '../model/use-draft.ts';
import { ClauseFields } from './ClauseFields.tsx';
import { PlanFields } from './PlanFields.tsx';

interface Props {
  readonly contract: Pick<ContractDetail, 'kind'>;
  readonly form: DraftForm;
}

/** The editor of a draft: name, payment plan, clauses; what is typed stays when saving fails. */
export function DraftEditor({ contract, form }: Props) {
  const { draft, change, isSaving, failure } = form;
  const { name, clauses, plan, bondShare } = draft;
  const toast = useSetAtom(toastAtom);
  const save = () =>
    void form.save().then((version) => {
      if (version !== null) toast('done', '保存成功');
    });
  return (
    <Panel title="起草合同">
      <Stack gap="md">
        <TextInput
          data-path="name"
          label="合同名称"
          withAsterisk
          maxLength={limits.contractName}
          value={name}
          error={name.trim() === '' ? '请填写合同名称' : null}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        {contract.kind === 'contract' && (
          <section aria-label="付款计划">
            <Title order={3} size="h5" mb="xs">
              付款计划
            </Title>
            <PlanFields plan={plan} bondShare={bondShare} onChange={change} />
          </section>
        )}
        <section aria-label="合同条款">
          <Title order={3} size="h5" mb="xs">
            合同条款
          </Title>
          <ClauseFields clauses={clauses} onChange={(next) => change({ clauses: next })} />
        </section>
        <Refused failure={failure} />
        <Group>
          <Button loading={isSaving} disabled={name.trim() === ''} onClick={save}>
            保存草稿
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}
