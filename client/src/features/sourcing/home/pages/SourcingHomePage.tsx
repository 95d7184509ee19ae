import type { PhaseTab } from '@jicai/shared/contract/sourcing/project.ts';
import type { ProjectMethod } from '@jicai/shared/domain/sourcing/project/draft.ts';
import { Anchor, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { useTenders } from '../../enrolment/api.ts';
import { TenderTable } from '../../enrolment/components/TenderTable.tsx';
import { stageCode, stages } from '../../enrolment/model/stages.ts';
import { useBiddings } from '../../project/api.ts';
import { phaseTabCodes, phaseTabs } from '../../project/model/tabs.ts';
import { projectPaths } from '../../project/paths.ts';
import { INQUIRY_TEXT } from '../model/inquiry-text.ts';
import { homePaths } from '../paths.ts';

const SHOWN = 5;

interface Method {
  readonly method: ProjectMethod;
  readonly word: string;
  readonly text: string;
  readonly home: string;
}

const methods: readonly Method[] = [
  {
    method: 'inquiry',
    word: '询价',
    text: INQUIRY_TEXT,
    home: homePaths.inquiryHome.to(),
  },
  {
    method: 'bidding',
    word: '竞价',
    text: '公开竞价，实时排名，以服务器时间为准',
    home: projectPaths.biddingHome.to(),
  },
];

/** /XycgIndex: the home of sourcing: both methods, and what one can sign up for now. */
export default function SourcingHomePage() {
  return (
    <Stack gap={32}>
      <PageHeader title="寻源采购" hint="询价与竞价项目的公告、报名与报价" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {methods.map((one) => (
          <MethodCard key={one.method} {...one} />
        ))}
      </SimpleGrid>
      {methods.map((one) => (
        <SignUps key={one.method} {...one} />
      ))}
    </Stack>
  );
}

/** How many packages the list behind a tab shows; undefined while nobody has said. */
const useListed = (tab: PhaseTab): number | undefined =>
  useBiddings({ tab, pageSize: 1 }).data?.total;

/** Auctions run package by package: beside sign-ups the figures are those of the lists they lead to. */
function BiddingCounts() {
  const { data } = useTenders({ method: 'bidding', keyword: '', page: 1, pageSize: SHOWN });
  const running = useListed('running');
  const unopened = useListed('unopened');
  const ended = useListed('ended');
  const counts = { signUp: data?.counts.signUp, running, unopened, ended };
  return phaseTabs.map(([tab, label]) =>
    tab === 'all' || tab === 'coming' ? null : (
      <Count
        key={tab}
        to={projectPaths.biddingList.to({ tab: phaseTabCodes[tab] })}
        label={label}
        count={counts[tab]}
      />
    ),
  );
}

function InquiryCounts() {
  const { data } = useTenders({ method: 'inquiry', keyword: '', page: 1, pageSize: SHOWN });
  return stages.map(([stage, label]) => (
    <Count
      key={stage}
      to={homePaths.inquiryHome.to({ tab: stageCode(stage) })}
      label={label}
      count={data?.counts[stage]}
    />
  ));
}

interface CountProps {
  readonly to: string;
  readonly label: string;
  /** A figure that nobody said is no nought. */
  readonly count: number | undefined;
}

function Count({ to, label, count }: CountProps) {
  return (
    <Anchor component={Link} to={to}>
      {`${label} ${count ?? '—'}`}
    </Anchor>
  );
}

function MethodCard({ method, word, text, home }: Method) {
  return (
    <Panel title={`${word}采购`}>
      <Text c="var(--jc-muted)">{text}</Text>
      <Group my="sm" gap="lg">
        {method === 'bidding' ? <BiddingCounts /> : <InquiryCounts />}
      </Group>
      <Button
        component={Link}
        to={home}
        variant="light"
        rightSection={<IconArrowRight size={16} aria-hidden />}
      >
        进入{word}采购
      </Button>
    </Panel>
  );
}

function SignUps({ method, word }: Method) {
  const query = useTenders({ method, keyword: '', page: 1, pageSize: SHOWN });
  return (
    <Panel title={`报名中的${word}项目`}>
      <Loaded query={query} what="项目加载失败" empty={`当前没有报名中的${word}项目`}>
        {(data) => <TenderTable rows={data.rows} />}
      </Loaded>
    </Panel>
  );
}
