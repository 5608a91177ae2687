import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { queryClient } from './api/query.ts'
import { ErrorBoundary } from './layout/ErrorBoundary.tsx'
import { Shell } from './layout/Shell.tsx'
import { AddressLinks } from './links/AddressLinks.tsx'
import { Notifications } from './popups/Notifications.tsx'
import { PopupGate } from './popups/PopupGate.tsx'
import { Pages } from './routes.tsx'
import { Toasts } from './ui/Toasts.tsx'

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Shell>
            <Pages />
          </Shell>
          <PopupGate />
          <AddressLinks />
          <Toasts />
          <Notifications />
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
