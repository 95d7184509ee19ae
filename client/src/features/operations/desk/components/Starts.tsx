import { Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { useStarts } from '../../../identity/navigation/use-has-entry.ts';

/** What the person may begin; nothing for people who only act on the work of others. */
export function Starts() {
  const starts = useStarts();
  if (starts.length === 0) return null;
  return (
    <Panel title="可以发起">
      <Group gap="xs" component="nav" aria-label="可以发起">
        {starts.map(({ label, path }) => (
          <Button key={`${label} ${path}`} component={Link} to={path} variant="default">
            {label}
          </Button>
        ))}
      </Group>
    </Panel>
  );
}
