import './ui/theme/base-styles.ts';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { userInfoKey } from './own-account/own-account.queries.ts';
import { startLocale } from './platform/words/locale.ts';
import { createQueryClient } from './platform/queries/query-client.ts';
import { createPortalRouter } from './shell/router.tsx';
import { watchSession } from './shell/session-watch.ts';
import { theme, variables } from './ui/theme/theme.ts';

// The page's security policy allows only styles with the nonce of this response.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
setNonce(nonce);

const queries = createQueryClient();
const router = createPortalRouter(queries);

// Leaving a page cancels its requests, except the one for the signed-in account, which every page needs. While the first
// page is still loading, `pathChanged` is true also for a change of its own query.
router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged)
    void queries.cancelQueries({ predicate: ({ queryKey }) => queryKey[0] !== userInfoKey });
});

watchSession({ queries, router });

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

await startLocale();
createRoot(container).render(
  <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto" getStyleNonce={() => nonce}>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
    <Notifications position="bottom-center" />
  </MantineProvider>,
);
