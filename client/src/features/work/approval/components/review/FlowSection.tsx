import type { ReviewFlow } from '@jicai/shared/contract/work/approval.ts';
import { Stack, Title } from '@mantine/core';
import { FlowLog } from './FlowLog.tsx';

/** The steps of a review so far, below what is reviewed. */
export function FlowSection({ flow }: { readonly flow: ReviewFlow }) {
  return (
    <Stack gap="xs" component="section">
      <Title order={2} size="h5">
        审核流程
      </Title>
      <FlowLog steps={flow.steps} waitingFor={flow.waitingFor} levelName={flow.levelName} />
    </Stack>
  );
}
