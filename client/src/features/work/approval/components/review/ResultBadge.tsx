import { Badge } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';

const looks = {
  passed: { word: '审核通过', color: 'green', Icon: IconCircleCheck },
  failed: { word: '审核不通过', color: 'red', Icon: IconCircleX },
  waiting: { word: '待审核', color: 'orange', Icon: IconClock },
} as const;

/** The result of a review; null while there is none. */
export function ResultBadge({ result }: { readonly result: 'passed' | 'failed' | null }) {
  const { word, color, Icon } = looks[result ?? 'waiting'];
  return (
    <Badge
      variant="light"
      color={color}
      radius="sm"
      size="lg"
      leftSection={<Icon size={14} aria-hidden />}
    >
      {word}
    </Badge>
  );
}
