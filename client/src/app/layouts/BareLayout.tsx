import '../../theme/more-styles.ts';
import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import { Group, Text } from '@mantine/core';
import { PageOutlet } from '../guard/PageOutlet.tsx';
import classes from './layouts.module.css';

/**
 * The layout of pages that are shown before the mall is set up: the site's name above the page. It
 * has no header, footer and tools of the mall, because these would make calls that the server does
 * not answer yet, and link to pages that do not exist yet.
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
