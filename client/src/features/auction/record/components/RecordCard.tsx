import { Button, Group } from '@mantine/core';
import { IconFileTypePdf, IconFileTypeXls, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Card } from '../../live/components/frame/Card.tsx';
import { livePaths } from '../../live/paths.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import { RecordButton } from './RecordButton.tsx';

/** A card with the replay and the record files of a finished auction, for its organisers. */
export default function RecordCard() {
  const { packageNumber } = useRoom();
  return (
    <Card title="回放与记录">
      <Group gap="xs">
        <Button
          component={Link}
          to={livePaths.replay.to(packageNumber)}
          size="xs"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
        >
          回放
        </Button>
        <RecordButton format="pdf" icon={<IconFileTypePdf size={16} aria-hidden />}>
          PDF 记录
        </RecordButton>
        <RecordButton format="xlsx" icon={<IconFileTypeXls size={16} aria-hidden />}>
          Excel 记录
        </RecordButton>
      </Group>
    </Card>
  );
}
