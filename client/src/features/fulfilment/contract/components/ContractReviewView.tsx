import {
  type ContractReview,
  contractEndpoints,
  contractReviewEndpoints,
} from '@jicai/shared/contract/fulfilment/contract.ts';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useCall, useSend } from '../../../../lib/http/call.ts';
import { useMadeFile } from '../../../../lib/http/use-made-file.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Changes } from '../../../work/approval/components/review/Changes.tsx';
import { DecisionPart } from '../../../work/approval/components/review/DecisionPart.tsx';
import { FlowLog } from '../../../work/approval/components/review/FlowLog.tsx';
import { ReviewFrame } from '../../../work/approval/components/review/ReviewFrame.tsx';
import { NextTask } from '../../../work/todo/components/NextTask.tsx';
import { TaskNeighbours } from '../../../work/todo/components/TaskNeighbours.tsx';
import { contractWrite } from '../contract-write.ts';
import { AddedTable, EndedTable } from './AddedFields.tsx';
import { ContractBadge } from './ContractBadge.tsx';
import { Clauses, ContractFacts, LineTable, PlanTable, SealList } from './ContractText.tsx';

/** The review of a contract: its text and seals at the left, the decision at the right. */
export function ContractReviewView({ contractId }: { readonly contractId: string }) {
  const paper = useMadeFile(contractEndpoints.file);
  const { data, error, refetch } = useCall(
    contractReviewEndpoints.detail,
    { businessId: contractId },
    { enabled: contractId !== '', quiet: true, alwaysNew: true },
  );
  if (!data) return <Unloaded what="审核内容加载失败" error={error} refetch={refetch} />;
  const { contract, flow } = data;
  return (
    <ReviewFrame
      evidence={
        <>
          <Group gap="xs">
            <Title order={2} size="h4">
              {data.name}
            </Title>
            <Text className="tnum">{contract.number}</Text>
            <ContractBadge state={contract.state} />
          </Group>
          <Changes changes={data.changes} />
          <ContractFacts contract={contract} />
          <Group>
            <Button
              variant="default"
              loading={paper.isLoading}
              onClick={() => void paper.fetchFile({ id: contractId, seq: null })}
            >
              签章合同 PDF
            </Button>
          </Group>
          <SealList contract={contract} />
          {contract.kind === 'contract' && <LineTable contract={contract} />}
          {contract.added.length > 0 && <AddedTable contract={contract} />}
          {contract.ended.length > 0 && <EndedTable contract={contract} />}
          {contract.kind === 'contract' && <PlanTable contract={contract} />}
          <Clauses clauses={contract.printed} />
          <Stack gap="xs" component="section">
            <Title order={3} size="h5">
              审核流程
            </Title>
            <FlowLog steps={flow.steps} waitingFor={flow.waitingFor} levelName={flow.levelName} />
          </Stack>
        </>
      }
      decision={
        <>
          <TaskNeighbours businessId={data.businessId} />
          <ContractDecision review={data} />
        </>
      }
    />
  );
}

function ContractDecision({ review }: { readonly review: ContractReview }) {
  const sending = useSend(contractReviewEndpoints.submit, contractWrite);
  return (
    <DecisionPart
      subject={`contract ${review.businessId}`}
      review={review}
      sending={sending}
      domain="contractReview"
      onSubmit={({ result, opinion, file, fileChange }) =>
        sending.send({
          businessId: review.businessId,
          result,
          opinion,
          fileChange:
            file === null ? null : (fileChange ?? { fileGroupId: file, deleted: [], uploaded: [] }),
        })
      }
      onChanged={() => {}}
      next={<NextTask businessId={review.businessId} />}
    />
  );
}
