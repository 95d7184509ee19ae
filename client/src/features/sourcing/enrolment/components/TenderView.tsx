import type { NoticeFile } from '@jicai/shared/contract/mall/notice.ts';
import type { DraftPackage } from '@jicai/shared/contract/sourcing/draft.ts';
import { checkRoundWindows } from '@jicai/shared/domain/auction/clock/rounds.ts';
import { roundWindowsOf } from '@jicai/shared/domain/sourcing/project/draft.ts';
import type { ProjectState } from '@jicai/shared/domain/sourcing/project/states.ts';
import { Group, Stack, Text } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { type Fact, Facts } from '../../../../ui/show/Facts.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { PagedTable } from '../../../../ui/table/PagedTable.tsx';
import { NoticeFiles } from '../../../mall/notice/components/NoticeFiles.tsx';
import { RoundWindows } from '../../project/components/RoundWindows.tsx';
import { TermsTable } from '../../scoring/components/TermsTable.tsx';
import type { Announcement } from '../model/announcement.ts';
import { ruleLinesOf } from '../model/rule-lines.ts';
import classes from './TenderView.module.css';

const Files = lazy(async () => ({
  default: (await import('../../../files/upload/FileUpload.tsx')).FileUpload,
}));

const timeOr = (ms: number | null, other: string): ReactNode =>
  ms === null ? other : <span className="tnum">{dateTimeText(ms)}</span>;

interface Props {
  readonly tender: Announcement;
  /** Its attachments for everybody; without them those of its group are listed, for who is logged in. */
  readonly files?: readonly NoticeFile[];
}

/** The announcement of a project: what is bought, on what terms, by what rules, when. */
export function TenderView({ tender, files }: Props) {
  return (
    <Stack>
      <Panel title="项目信息">
        <Facts facts={basicFacts(tender)} />
        <Paragraph title="需求说明" text={tender.description} />
      </Panel>
      <Panel title="采购清单">
        <Stack gap="lg">
          {tender.packages.map((pack, index) => (
            <PackageTable
              // biome-ignore lint/suspicious/noArrayIndexKey: a package is its place
              key={index}
              pack={pack}
              number={`${tender.number}-${index + 1}`}
            />
          ))}
        </Stack>
      </Panel>
      <Panel title="商务要求">
        <Facts
          facts={[
            ['交货地点', tender.deliveryPlace || '—'],
            ['交货时间', tender.deliveryTime || '—'],
            ['付款方式', tender.paymentTerms || '—'],
          ]}
        />
      </Panel>
      <Panel title="资格要求">
        <Text className={classes.text ?? ''}>{tender.requirements || '无特殊资格要求'}</Text>
        {tender.reservedForSmall && <Text mt="xs">本项目专门面向中小企业采购。</Text>}
        {tender.needsFiles && (
          <Text size="sm" c="var(--jc-muted)" mt="xs">
            报名时必须上传资格文件
          </Text>
        )}
      </Panel>
      <Panel title={tender.method === 'inquiry' ? '报价规则' : '竞价规则'}>
        <ol className={classes.rules}>
          {ruleLinesOf(tender).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </Panel>
      {tender.method === 'inquiry' && (
        <Panel title="评审办法">
          <TermsTable terms={tender} />
        </Panel>
      )}
      {files && files.length > 0 && (
        <Panel title="附件">
          <NoticeFiles files={files} />
        </Panel>
      )}
      {!files && tender.fileGroup !== null && (
        <Panel title="附件">
          <Suspense fallback={null}>
            <Files label="项目附件" fileDomain="project" group={tender.fileGroup} readOnly />
          </Suspense>
        </Panel>
      )}
    </Stack>
  );
}

function basicFacts(tender: Announcement): Fact[] {
  const word = tender.method === 'inquiry' ? '询价' : '竞价';
  const contact = [tender.contactName, tender.contactPhone].filter(Boolean).join('　');
  return [
    [
      '项目编号',
      <span key="number" className="tnum">
        {tender.number}
      </span>,
    ],
    ['采购单位', tender.unitName],
    ['采购方式', tender.selection === 'public' ? `公开${word}` : `邀请${word}`],
    ['采购品目', tender.category || '—'],
    ['预算金额', <Money key="budget" amount={tender.budget} isPrice={false} />],
    ['联系人', contact || '—'],
    ['报名开始', timeOr(tender.signUpOpensAtMs, '发布后')],
    ['报名截止', timeOr(tender.signUpEndsAtMs, '—')],
    ['提问截止', timeOr(tender.questionsEndAtMs ?? tender.quoteClosesAtMs, '—')],
    ['报价开始', timeOr(tender.quoteOpensAtMs, '—')],
    ['报价截止', timeOr(tender.quoteClosesAtMs, '—')],
    ...roundFacts(tender),
  ];
}

/** The states in which quoting goes on, or is over: a round may have been moved, and its package's page says so. */
const BEGUN: ReadonlySet<ProjectState> = new Set<ProjectState>([
  'quoting',
  'closed',
  'opened',
  'evaluating',
  'inConfirmation',
  'awarded',
  'failed',
  'revoked',
]);

/** AU17: the windows of the rounds as they are planned, where there are several. */
function roundFacts({ state, rules, quoteOpensAtMs, quoteClosesAtMs }: Announcement): Fact[] {
  if (BEGUN.has(state) || rules.rounds < 2 || quoteOpensAtMs === null || quoteClosesAtMs === null)
    return [];
  const windows = roundWindowsOf(rules, quoteOpensAtMs, quoteClosesAtMs);
  return checkRoundWindows(windows)
    ? []
    : [['各轮时间', <RoundWindows key="rounds" windows={windows} />]];
}

function Paragraph({ title, text }: { readonly title: string; readonly text: string }) {
  if (text.trim() === '') return null;
  return (
    <Stack gap={2} mt="sm">
      <Text size="sm" c="var(--jc-muted)">
        {title}
      </Text>
      <Text className={classes.text ?? ''}>{text}</Text>
    </Stack>
  );
}

interface PackageProps {
  readonly pack: DraftPackage;
  readonly number: string;
}

function PackageTable({ pack, number }: PackageProps) {
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text fw={600}>
          {pack.name || '（未命名）'} <span className={`tnum ${classes.number}`}>{number}</span>
        </Text>
        <Text>
          起始价 <Money amount={pack.startingPrice} fw={600} />
        </Text>
      </Group>
      {pack.lines.length > 0 && (
        <PagedTable
          caption={`${pack.name}的采购清单`}
          rows={pack.lines.map((line, index) => ({ ...line, nth: index + 1 }))}
          keyOf={({ nth }) => nth}
          columns={[
            { title: '序号', render: ({ nth }) => nth, isMinor: true },
            { title: '名称', isHeading: true, render: ({ name }) => name },
            { title: '规格要求', render: ({ spec }) => spec || '—' },
            { title: '单位', render: ({ unit }) => unit },
            { title: '数量', isNumber: true, render: ({ quantity }) => quantity },
          ]}
        />
      )}
    </Stack>
  );
}
