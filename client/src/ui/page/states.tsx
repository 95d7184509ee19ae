import {
  Alert,
  Button,
  Center,
  Group,
  Skeleton,
  Stack,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { type CallFailed, isFinal, isRefusedWith } from '../../lib/http/call-failed.ts';
import { Drawing, type DrawingName } from './Drawing.tsx';
import { useDocumentTitle } from './use-document-title.ts';
import { WayTo } from './WayTo.tsx';

interface LoadingProps {
  /** A skeleton of the right shape; lines of text without one. */
  readonly children?: ReactNode;
}

/** A page that is loading: its skeleton has its room at once and is seen after 200 ms, so nothing moves. */
export function Loading({ children }: LoadingProps) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>加载中</VisuallyHidden>
      <div style={isShown ? {} : { visibility: 'hidden' }}>{children ?? <SkeletonLines />}</div>
    </div>
  );
}

function SkeletonLines() {
  return (
    <Stack gap="sm" py="md" aria-hidden>
      <Skeleton height={28} width="40%" />
      <Skeleton height={120} />
      <Skeleton height={16} width="90%" />
      <Skeleton height={16} width="75%" />
      <Skeleton height={16} width="80%" />
    </Stack>
  );
}

interface HeadlineProps {
  readonly text: string;
  readonly isStrong?: boolean;
}

/** Whether a state stands for its page: a page has its heading with its data. */
function useIsPage(): boolean {
  const [isPage, setPage] = useState(false);
  useLayoutEffect(() => setPage(document.querySelector('#main h1') === null), []);
  return isPage;
}

/** The words of a state; where it stands for its page, they are the heading and the tab's title. */
function Headline({ text, isStrong = false }: HeadlineProps) {
  const isOnly = useIsPage();
  const look = isStrong ? { fw: 600 } : { c: 'var(--jc-muted)', fw: 400 };
  if (!isOnly)
    return (
      <Text ta="center" {...look}>
        {text}
      </Text>
    );
  return (
    <>
      <TabTitle text={text} />
      <Title order={1} fz="md" lh="md" ta="center" {...look}>
        {text}
      </Title>
    </>
  );
}

function TabTitle({ text }: { readonly text: string }) {
  useDocumentTitle(text);
  return null;
}

interface EmptyProps {
  readonly drawing?: DrawingName;
  /** One sentence: what is not here, and why. */
  readonly text: string;
  /** One action, or none. */
  readonly action?: ReactNode;
}

/** A list without rows. */
export function Empty({ drawing = 'empty', text, action }: EmptyProps) {
  return (
    <Center py={40}>
      <Stack align="center" gap="sm">
        <Drawing name={drawing} />
        <Headline text={text} />
        {action}
      </Stack>
    </Center>
  );
}

interface FailedProps {
  /** The failure in words: `竞价列表加载失败`. */
  readonly what: string;
  readonly failure: CallFailed | null;
  readonly onRetry: () => void;
  /** The way out after a refusal, as for something that does not exist: asking again does not help. */
  readonly away?: ReactNode;
}

interface RetryProps {
  readonly onRetry: () => void;
}

function Retry({ onRetry }: RetryProps) {
  return (
    <Button variant="light" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
      重试
    </Button>
  );
}

interface NotAllowedProps extends RetryProps {
  readonly text: string;
  readonly away: ReactNode;
}

/** A part that the account may not see: nothing failed. A page leads on; a part may be asked for again. */
function NotAllowed({ text, away, onRetry }: NotAllowedProps) {
  const isPage = useIsPage();
  const way = isPage ? <WayTo to="/">返回首页</WayTo> : <Retry onRetry={onRetry} />;
  return (
    <Center py={isPage ? 40 : 'md'} role="alert">
      <Stack align="center" gap="sm">
        {isPage && <Drawing name="locked" />}
        <Headline text="暂无访问权限" isStrong />
        <Text c="var(--jc-muted)" ta="center">
          {text}
        </Text>
        <Text c="var(--jc-muted)" ta="center">
          如需使用，请联系本单位的管理员为您的账号分配角色。
        </Text>
        {away ?? way}
      </Stack>
    </Center>
  );
}

/** A part of a page that could not be loaded, or that the account may not see. */
export function Failed({ what, failure, onRetry, away }: FailedProps) {
  if (failure && isRefusedWith(failure, 'permission.denied'))
    return <NotAllowed text={failure.text} away={away} onRetry={onRetry} />;
  if (away && failure && isFinal(failure))
    return <Empty drawing="lost" text={failure.text} action={away} />;
  return (
    <Center py={40} role="alert">
      <Stack align="center" gap="sm">
        <Drawing name="broken" />
        <Headline text={what} isStrong />
        {failure && (
          <Text c="var(--jc-muted)" ta="center">
            {failure.text}
          </Text>
        )}
        <Retry onRetry={onRetry} />
      </Stack>
    </Center>
  );
}

interface NotRenewedProps {
  readonly failure: CallFailed | null;
  readonly onRetry: () => void;
}

/** Above data that stays on the page although asking for it again has failed. */
export function NotRenewed({ failure, onRetry }: NotRenewedProps) {
  if (!failure) return null;
  return (
    <Alert color="orange" role="status" py="xs" mb="sm">
      <Group justify="space-between" gap="xs">
        <span>暂时无法刷新，以下是之前的数据。{failure.text}</span>
        <Button size="compact-sm" variant="light" color="orange" onClick={onRetry}>
          重试
        </Button>
      </Group>
    </Alert>
  );
}
