import { Button, Center, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type CallFailed, isFinal } from '../../lib/http/call-failed.ts';
import { Drawing, type DrawingName } from './Drawing.tsx';

interface LoadingProps {
  /** A skeleton of the right shape; lines of text without one. */
  readonly children?: ReactNode;
}

/** A page that is loading: nothing for 200 ms, then a skeleton. */
export function Loading({ children }: LoadingProps) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>加载中</VisuallyHidden>
      {isShown && (children ?? <SkeletonLines />)}
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
        <Text c="var(--jc-muted)" ta="center">
          {text}
        </Text>
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

/** A part of a page that could not be loaded. */
export function Failed({ what, failure, onRetry, away }: FailedProps) {
  if (away && failure && isFinal(failure))
    return <Empty drawing="lost" text={failure.text} action={away} />;
  return (
    <Center py={40} role="alert">
      <Stack align="center" gap="sm">
        <Drawing name="broken" />
        <Text fw={600}>{what}</Text>
        {failure && (
          <Text c="var(--jc-muted)" ta="center">
            {failure.text}
          </Text>
        )}
        <Button
          variant="light"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={onRetry}
        >
          重试
        </Button>
      </Stack>
    </Center>
  );
}
