import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { SessionContext } from '../features/identity/session/session-actions.ts';
import { CallContext } from '../lib/http/call.ts';
import { ServerTimeContext } from '../lib/time/server-time.ts';
import { SiteContext } from '../lib/url/site.ts';
import { theme } from '../theme/theme.ts';
import { variables } from '../theme/variables.ts';
import { createRouter } from './router.tsx';
import { createServices } from './services.ts';
import { site } from './site.ts';

/** The application: its services, made once, and the router that uses them. */
export function App() {
  const [{ router, services }] = useState(() => {
    const router = createRouter();
    return { router, services: createServices((path) => void router.navigate(path)) };
  });
  return (
    <Provider store={services.store}>
      <QueryClientProvider client={services.queries}>
        <CallContext value={services.call}>
          <ServerTimeContext value={services.serverTime}>
            <SessionContext value={services.session}>
              <SiteContext value={site}>
                <MantineProvider
                  theme={theme}
                  cssVariablesResolver={variables}
                  colorSchemeManager={services.schemes}
                >
                  <RouterProvider router={router} />
                </MantineProvider>
              </SiteContext>
            </SessionContext>
          </ServerTimeContext>
        </CallContext>
      </QueryClientProvider>
    </Provider>
  );
}
