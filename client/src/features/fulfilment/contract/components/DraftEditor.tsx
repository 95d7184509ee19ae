import {
  type ContractDetail,
  contractEndpoints,
} from '@jicai/shared/contract/fulfilment/contract.ts';
import type { Instalment } from '@jicai/shared/domain/fulfilment/contract/plan.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Stack, TextInput, Title } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useSend } from '../../../../lib/http/call.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { Refused } from '../../../../ui/form/Refused.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { contractWrite } from '../contract-write.ts';
import { ClauseFields } from './ClauseFields.tsx';
import { PlanFields } from './PlanFields.tsx';

/** The editor of a draft: name, payment plan, clauses; what is typed stays when saving fails. */
export function DraftEditor({ contract }: { readonly contract: ContractDetail }) {
  const [name, setName] = useState(contract.name);
  const [clauses, setClauses] = useState(contract.clauses);
  const [terms, setTerms] = useState<{ plan: Instalment[]; bondShare: number }>({
    plan: contract.plan.map(({ milestone, share, days }) => ({ milestone, share, days })),
    bondShare: contract.bondShare,
  });
  const sending = useSend(contractEndpoints.save, contractWrite);
  const toast = useSetAtom(toastAtom);
  const { id, version } = contract;
  const save = () =>
    void sending.send({ id, version, name, clauses, ...terms }).then(
      () => toast('done', '保存成功'),
      () => {},
    );
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
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {contract.kind === 'contract' && (
          <section aria-label="付款计划">
            <Title order={3} size="h5" mb="xs">
              付款计划
            </Title>
            <PlanFields {...terms} onChange={(change) => setTerms({ ...terms, ...change })} />
          </section>
        )}
        <section aria-label="合同条款">
          <Title order={3} size="h5" mb="xs">
            合同条款
          </Title>
          <ClauseFields clauses={clauses} onChange={setClauses} />
        </section>
        <Refused failure={sending.failure} />
        <Group>
          <Button loading={sending.isSending} disabled={name.trim() === ''} onClick={save}>
            保存草稿
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}
