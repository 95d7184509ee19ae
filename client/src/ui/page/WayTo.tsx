import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';

interface Props {
  /** Inside the site, without the base path. */
  readonly to: string;
  readonly children: string;
}

/** The one action of a page that has nothing to show: the way to where there is something. */
export function WayTo({ to, children }: Props) {
  return (
    <Button component={Link} to={to} variant="light">
      {children}
    </Button>
  );
}
