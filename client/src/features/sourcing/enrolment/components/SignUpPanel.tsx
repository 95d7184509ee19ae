import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { MySignUp, TenderDetail } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { projectMessages } from '@jicai/shared/messages/sourcing/project.ts';
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { download } from '../../../../lib/browser/download.ts';
import { isLoggedInAtom } from '../../../../lib/session.ts';
import { useServerTime } from '../../../../lib/time/server-time.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { sessionPaths } from '../../../identity/session/paths.ts';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { useSheets } from '../../inquiry/api.ts';
import { inquiryPaths } from '../../inquiry/paths.ts';
import { projectPaths } from '../../project/paths.ts';
import { calendarOf } from '../model/calendar.ts';
import { enrolmentPaths } from '../paths.ts';
import { MailSwitch } from './MailSwitch.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { TimeLeft } from './TimeLeft.tsx';

interface Props {
  readonly tender: TenderDetail;
}

/** The next steps with a published project, and the time that is left for them. */
export function SignUpPanel({ tender }: Props) {
  return (
    <Panel title="报名">
      <Stack gap="sm">
        <TimeLeft tender={tender} />
        {tender.endReason && <Text>{tender.endReason}</Text>}
        {tender.signUp && <MyState tender={tender} signUp={tender.signUp} />}
        <Way tender={tender} />
        {tender.signUp && <CalendarButton tender={tender} />}
        <MailSwitch />
      </Stack>
    </Panel>
  );
}

/** The windows of the project as a file for one's own calendar. */
function CalendarButton({ tender }: Props) {
  const time = useServerTime();
  const text = calendarOf(tender, time.now(), window.location.href);
  if (text === null) return null;
  return (
    <Button
      variant="subtle"
      leftSection={<IconCalendarPlus size={16} aria-hidden />}
      onClick={() => download(`${tender.number}.ics`, 'text/calendar', text)}
    >
      加入日历（.ics）
    </Button>
  );
}

const words = {
  pending: ['已报名，等待资格审查', 'blue'],
  admitted: ['已通过资格审查，请按时报价', 'green'],
  refused: ['未通过资格审查', 'red'],
} as const;

function MyState({ tender, signUp }: Props & { readonly signUp: MySignUp }) {
  const [word, color] = words[signUp.state];
  return (
    <Alert color={color} title={word} role="status">
      {signUp.reason && <Text size="sm">{signUp.reason}</Text>}
      {signUp.state === 'refused' && signUp.canChange && (
        <Text size="sm">报名截止前可补正一次。</Text>
      )}
      <Anchor component={Link} to={enrolmentPaths.biddingSuccess.to(tender.number)} size="sm">
        查看报名回执
      </Anchor>
    </Alert>
  );
}

function Way({ tender }: Props) {
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  if (tender.packageNumbers.length > 0) return <Packages tender={tender} />;
  const isComing = tender.state === 'signUp' || tender.state === 'published';
  if (!isLoggedIn) return isComing ? <LogIn tender={tender} /> : null;
  return tender.canSignUp ? <Joining tender={tender} /> : <Note tender={tender} />;
}

function Packages({ tender }: Props) {
  if (tender.method === 'inquiry' && tender.signUp?.state === 'admitted')
    return <QuoteSheets number={tender.number} />;
  return tender.packageNumbers.map((number) => (
    <Button key={number} component={Link} to={projectPaths.biddingDetail.to(number)}>
      查看分包 {number}
    </Button>
  ));
}

const sheetWords = { true: '已报价', false: '填写报价单' } as const;

/** One's quote sheets of an inquiry, package by package. */
function QuoteSheets({ number }: { readonly number: string }) {
  const { data, error, refetch } = useSheets(number, true);
  if (!data) return <Unloaded what="报价单加载失败" error={error} refetch={refetch} />;
  return data.rows.map(({ packageNumber, packageName, hasQuote, phase }) => (
    <Button
      key={packageNumber}
      component={Link}
      to={inquiryPaths.supplierHall.to(packageNumber)}
      variant={hasQuote ? 'light' : 'filled'}
    >
      {phase === 'notBegun' || phase === 'running' ? sheetWords[`${hasQuote}`] : '进入询价大厅'}：
      {packageName}
    </Button>
  ));
}

function LogIn({ tender }: Props) {
  return (
    <Button
      component={Link}
      to={sessionPaths.login.to(businessPaths.tender(tender.number, tender.method))}
      variant="light"
    >
      供应商登录后报名
    </Button>
  );
}

function Note({ tender }: Props) {
  const isSupplier = useAtomValue(isSupplierAtom);
  if (tender.isTooLarge && tender.state === 'signUp')
    return <Text role="status">{projectMessages['enrolment.reserved']}</Text>;
  if (isSupplier || tender.state !== 'signUp') return null;
  return <Text c="var(--jc-muted)">供应商可在报名截止前报名。</Text>;
}

function Joining({ tender }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { signUp } = tender;
  if (isOpen) return <SignUpForm tender={tender} />;
  const word = signUp?.state === 'refused' ? '补正报名' : '修改报名';
  return (
    <Button variant={signUp ? 'light' : 'filled'} onClick={() => setOpen(true)}>
      {signUp ? word : '我要报名'}
    </Button>
  );
}
