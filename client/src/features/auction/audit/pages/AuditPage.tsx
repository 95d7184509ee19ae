import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { sayFinding } from '@jicai/shared/domain/auction/audit/findings.ts';
import { readFile } from '@jicai/shared/domain/auction/audit/read-file.ts';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Failed, Loading } from '../../../../ui/page/states.tsx';
import { livePaths } from '../../live/paths.ts';
import { type DroppedFile, type DroppedKeys, useExamined } from '../api.ts';
import { DropEvidence } from '../components/DropEvidence.tsx';
import { EventTable } from '../components/EventTable.tsx';
import { EvidenceForm } from '../components/EvidenceForm.tsx';
import { KeyNote } from '../components/KeyNote.tsx';
import { ReceiptVerdict } from '../components/ReceiptVerdict.tsx';
import { SealedReceiptVerdict } from '../components/SealedReceiptVerdict.tsx';
import { Verdict } from '../components/Verdict.tsx';
import { useKeyList } from '../keys-api.ts';
import type { Examined } from '../model/examine.ts';
import { type PinTexts, pinsOf, pinsQuery, pinTextsOf } from '../model/pins.ts';
import { auditPaths } from '../paths.ts';

/**
 * /audit: the page on which anybody checks a receipt or a log (AU51, AU52); /audit/<number> checks that
 * auction's public log.
 */
export default function AuditPage() {
  const { auction = '' } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [dropped, setDropped] = useState<DroppedFile | null>(null);
  const [droppedKeys, setDroppedKeys] = useState<DroppedKeys | null>(null);
  const keys = useKeyList();
  const list = keys.data ?? (keys.error ? null : undefined);
  const { key: visit } = useLocation();
  /**
   * The texts of the pins typed since the last navigation (`visit`); `null` if the fields show the pins in
   * the URL.
   */
  const [typed, setTyped] = useState<{ visit: string; texts: PinTexts } | null>(null);
  if (typed !== null && typed.visit !== visit) setTyped(null);
  const texts = typed?.visit === visit ? typed.texts : pinTextsOf(params);
  const pins = pinsOf(texts);
  const asked = { packageNumber: auction, dropped, droppedKeys, pins, published: list };
  const examined = useExamined(asked);

  function take(file: DroppedFile): void {
    const read = readFile(file.text.slice(0, MOST_KEY_BYTES));
    if (read.kind === 'keys') setDroppedKeys({ ...file, list: read.list });
    else setDropped(file);
  }
  function go(number: string): void {
    if (number !== '' && number !== auction) setDropped(null);
    void navigate(auditPaths.audit.to(number) + pinsQuery(texts));
  }
  return (
    <Stack gap="md">
      <PageHeader
        title="竞价存证核验"
        hint="核对报价回执与公开日志：签发者、校验值、报价、延时、排名与结果，均在您的浏览器中用竞价规则重新计算。"
      />
      <Panel>
        <Stack gap="md">
          <DropEvidence onFile={take} />
          <EvidenceForm
            key={`${auction} ${params.toString()}`}
            number={auction}
            texts={texts}
            problem={pins.problem}
            isAwaited={dropped !== null}
            onType={(now) => setTyped({ visit, texts: now })}
            onSubmit={go}
          />
          {list !== undefined && (
            <KeyNote list={list} dropped={droppedKeys} onForget={() => setDroppedKeys(null)} />
          )}
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
      {auction !== '' && (
        <Group component="nav" aria-label="相关页面" gap="md">
          <Anchor component={Link} to={livePaths.publicBoard.to(auction)}>
            公开进程
          </Anchor>
          <Anchor component={Link} to={businessPaths.auction(auction)}>
            分包详情
          </Anchor>
        </Group>
      )}
    </Stack>
  );
}

/**
 * A dropped file is parsed as a key list only up to this length, in characters: a list of 1,000 keys is
 * shorter, and a long log is not parsed here as a whole.
 */
const MOST_KEY_BYTES = 1_048_576;

function Found({ examined }: { readonly examined: Examined }) {
  if (examined.kind === 'damaged') {
    const { problem } = examined;
    const lead = problem.key === 'notEvidence' ? '' : '不是完整的回执或日志文件：';
    return (
      <Panel>
        <Text c="var(--jc-alarm)" fw={600} role="status">
          {lead}
          {sayFinding(problem)}
        </Text>
      </Panel>
    );
  }
  const log = examined.kind === 'log' ? examined : examined.published;
  return (
    <>
      {examined.kind === 'receipt' && <ReceiptVerdict found={examined.receipt} />}
      {examined.kind === 'sealedReceipt' && <SealedReceiptVerdict found={examined.receipt} />}
      {log && (
        <Verdict report={log.report} file={log.file} isBesideReceipt={examined.kind !== 'log'} />
      )}
      {log && <EventTable report={log.report} />}
    </>
  );
}
