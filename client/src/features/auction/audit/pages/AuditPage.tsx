import { sayFinding } from '@jicai/shared/domain/auction/audit/findings.ts';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Failed, Loading } from '../../../../ui/page/states.tsx';
import { type DroppedFile, useExamined } from '../api.ts';
import { DropEvidence } from '../components/DropEvidence.tsx';
import { EventTable } from '../components/EventTable.tsx';
import { ReceiptVerdict } from '../components/ReceiptVerdict.tsx';
import { Verdict } from '../components/Verdict.tsx';
import type { Examined } from '../model/examine.ts';
import { auditPaths } from '../paths.ts';

/** /audit: anybody checks a receipt or a log (AU51, AU52); /audit/<number>: that auction's log. */
export default function AuditPage() {
  const { auction = '' } = useParams();
  const navigate = useNavigate();
  const [dropped, setDropped] = useState<DroppedFile | null>(null);
  const examined = useExamined(auction, dropped);
  return (
    <Stack gap="md">
      <PageHeader
        title="竞价存证核验"
        hint="核对报价回执与公开日志：校验值、报价、延时、排名与结果，均在您的浏览器中用竞价规则重新计算。"
      />
      <Panel>
        <Stack gap="md">
          <DropEvidence onFile={setDropped} />
          <form
            key={auction}
            onSubmit={(event) => {
              event.preventDefault();
              const typed = new FormData(event.currentTarget).get('number');
              setDropped(null);
              void navigate(auditPaths.audit.to(String(typed ?? '').trim()));
            }}
          >
            <Group align="flex-end" gap="xs">
              <TextInput
                name="number"
                label="或按包编号核验公开日志"
                placeholder="包编号"
                maxLength={64}
                defaultValue={auction}
                required
                flex="1 1 240px"
              />
              <Button type="submit">核验</Button>
            </Group>
          </form>
          {dropped && <Text c="var(--jc-muted)">文件：{dropped.name}</Text>}
        </Stack>
      </Panel>
      {examined.data && <Found examined={examined.data} />}
      {examined.error && (
        <Failed
          what="核验未能完成"
          failure={examined.error}
          onRetry={() => void examined.refetch()}
        />
      )}
      {examined.isLoading && <Loading />}
    </Stack>
  );
}

function Found({ examined }: { readonly examined: Examined }) {
  if (examined.kind === 'damaged') {
    return (
      <Panel>
        <Text c="var(--jc-alarm)" fw={600} role="status">
          不是完整的回执或日志文件：{sayFinding(examined.problem)}
        </Text>
      </Panel>
    );
  }
  const { report, file } = examined;
  return (
    <>
      {examined.kind === 'receipt' && <ReceiptVerdict found={examined.receipt} />}
      <Verdict report={report} file={file} />
      <EventTable report={report} />
    </>
  );
}
