import {
  type ContractDetail,
  contractEndpoints,
} from '@jicai/shared/contract/fulfilment/contract.ts';
import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { contractKinds } from '@jicai/shared/domain/fulfilment/contract/states.ts';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { useCall } from '../../../../lib/http/call.ts';
import { useMadeFile } from '../../../../lib/http/use-made-file.ts';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Waivers } from '../../../work/approval/components/Waivers.tsx';
import { ReviewLink } from '../../../work/todo/components/ReviewLink.tsx';
import { UnattendedNote } from '../../../work/todo/components/UnattendedNote.tsx';
import { Columns } from '../../settlement/components/Columns.tsx';
import { DocumentAway } from '../../settlement/components/DocumentAway.tsx';
import { EventLog } from '../../settlement/components/EventLog.tsx';
import { AddedTable, EndedTable } from '../components/AddedFields.tsx';
import { CompleteForm } from '../components/CompleteForm.tsx';
import { ContractActions } from '../components/ContractActions.tsx';
import { ContractBadge } from '../components/ContractBadge.tsx';
import {
  Clauses,
  ContractFacts,
  LineTable,
  PlanTable,
  SealList,
} from '../components/ContractText.tsx';
import { DraftEditor } from '../components/DraftEditor.tsx';
import { useDraft } from '../model/use-draft.ts';
import { CONTRACT_PARAM, contractPaths } from '../paths.ts';

/** /htgl/HtDetail?htid=: one contract, what the reader may do with it, and what became of it. */
export default function ContractDetailPage() {
  const [params] = useSearchParams();
  const id = params.get(CONTRACT_PARAM) ?? '';
  const { data, error, refetch } = useCall(
    contractEndpoints.detail,
    { id },
    { enabled: id !== '', quiet: true, alwaysNew: true },
  );
  if (!data)
    return (
      <DocumentAway
        what="合同加载失败"
        error={error}
        refetch={refetch}
        list={{ to: contractPaths.contracts.to(), title: '合同管理' }}
      />
    );
  const { contract } = data;
  // The editor of a draft begins anew when the contract comes back to be drafted.
  return <ContractView key={String(contract.actions.includes('send'))} contract={contract} />;
}

function ContractView({ contract }: { readonly contract: ContractDetail }) {
  const paper = useMadeFile(contractEndpoints.file);
  const form = useDraft(contract);
  const { id, number, kind, actions } = contract;
  return (
    <>
      <PageHeader
        title={`${contractKinds[kind]} ${number}`}
        hint={
          <Group component="span" gap="xs">
            <ContractBadge state={contract.state} />
            <Text component="span">{contract.name}</Text>
          </Group>
        }
        actions={
          <>
            {contract.state === 'pendingReview' && <ReviewLink businessId={id} />}
            <Button
              variant="default"
              component={Link}
              to={businessPaths.orderThread(contract.orderId)}
            >
              履约进度
            </Button>
            <Button
              variant="default"
              loading={paper.isLoading}
              onClick={() => void paper.fetchFile({ id, seq: null })}
            >
              合同文本 PDF
            </Button>
          </>
        }
      />
      <UnattendedNote businessType="contract" businessId={id} />
      <Columns
        main={
          <>
            <Waivers lines={contract.waivers} />
            <Panel>
              <Stack gap="md">
                <ContractFacts contract={contract} />
                <ContractActions contract={contract} form={form} />
              </Stack>
            </Panel>
            {actions.includes('complete') && (
              <CompleteForm key={contract.version} contract={contract} />
            )}
            {actions.includes('send') && <DraftEditor contract={contract} form={form} />}
            {kind === 'contract' && (
              <Panel title="标的与付款计划">
                <Stack gap="md">
                  <LineTable contract={contract} />
                  <PlanTable contract={contract} />
                </Stack>
              </Panel>
            )}
            {contract.added.length > 0 && (
              <Panel title="增补明细">
                <AddedTable contract={contract} />
              </Panel>
            )}
            {contract.ended.length > 0 && (
              <Panel title="终止明细">
                <EndedTable contract={contract} />
              </Panel>
            )}
            <Panel title="合同正文">
              <Clauses clauses={contract.printed} />
            </Panel>
          </>
        }
        side={
          <>
            <Panel title="签章">
              <SealList contract={contract} />
            </Panel>
            {contract.files.length > 0 && <Files contract={contract} />}
            {contract.proposals.length > 0 && <Proposals contract={contract} />}
            <EventLog events={contract.events} />
          </>
        }
      />
    </>
  );
}

const STEPS = {
  confirmed: '双方确认稿',
  supplierSealed: '供应商签章稿',
  sealed: '双方签章稿',
} as const;

function Files({ contract: { id, files } }: { readonly contract: ContractDetail }) {
  const paper = useMadeFile(contractEndpoints.file);
  return (
    <Panel title="合同文件">
      <Stack gap="xs">
        {files.map(({ seq, step, sha256, certificate, atMs, isIntact }) => (
          <div key={seq}>
            <Anchor
              component="button"
              type="button"
              onClick={() => void paper.fetchFile({ id, seq })}
            >
              {STEPS[step]}
            </Anchor>
            <Text size="sm" c={isIntact ? 'var(--jc-muted)' : 'var(--jc-alarm)'} className="tnum">
              {dateTimeText(atMs)}　{isIntact ? '未被改动' : '文件已变动'}
            </Text>
            {certificate !== '' && (
              <Text size="xs" c="var(--jc-muted)" style={{ overflowWrap: 'anywhere' }}>
                数字证书签名（PAdES）：{certificate}
              </Text>
            )}
            <Text
              size="xs"
              c="var(--jc-muted)"
              className="tnum"
              style={{ overflowWrap: 'anywhere' }}
            >
              SHA-256 {sha256}
            </Text>
          </div>
        ))}
      </Stack>
    </Panel>
  );
}

const Proposals = ({ contract: { proposals } }: { readonly contract: ContractDetail }) => (
  <Panel title="补充与终止协议">
    <Stack gap="xs">
      {proposals.map(({ id, number, kind, state }) => (
        <Group key={id} gap="xs">
          <Anchor component={Link} to={contractPaths.contract.to(id)} className="tnum">
            {number}
          </Anchor>
          <Text component="span">{contractKinds[kind]}</Text>
          <ContractBadge state={state} />
        </Group>
      ))}
    </Stack>
  </Panel>
);
