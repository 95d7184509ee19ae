import '../../theme/more-styles.ts';
import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import { Group, Text } from '@mantine/core';
import { PageOutlet } from '../guard/PageOutlet.tsx';
import classes from './layouts.module.css';

/**
 * Pages before the mall is there: the site's name above the page. Header, footer and tools of the mall would
 * ask a server that answers nothing yet, and lead to pages that are not there.
 */
export default function BareLayout() {
  return (
    <div className={classes.column}>
      <header className="page">
        <Group h="4rem">
          <Text fz="lg" fw={600}>
            {SITE_NAME}
          </Text>
        </Group>
      </header>
      <main id="main" tabIndex={-1} className={`page ${classes.main}`}>
        <PageOutlet />
      </main>
    </div>
  );
}
