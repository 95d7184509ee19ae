import { Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { useStarts } from '../../../identity/navigation/use-has-entry.ts';

/** Links to the pages on which the person may begin something; people who only act on the work of others see none. */
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
