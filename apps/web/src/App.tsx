import { BrowserRouter } from 'react-router'
import { FrameGuard } from './boot/FrameGuard.tsx'
import { LoadingOverlay } from './boot/LoadingOverlay.tsx'
import { RainCall } from './features/rain/RainCall.tsx'
import { PopupHost } from './layout/PopupHost.tsx'
import { Shell } from './layout/Shell.tsx'
import { AddressLinks } from './links/AddressLinks.tsx'
import { Notifications } from './popups/Notifications.tsx'
import { Pages } from './routes.tsx'
import { useDesign } from './session/design.ts'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { Toasts } from './ui/Toasts.tsx'
import { usePainted } from './ui/use-painted.ts'

export function App() {
  const covered = useDesign((design) => design.state !== 'loaded')
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <FrameGuard>
          {/* Rendered underneath the overlay, so that it is ready as soon as the design has loaded. */}
          <div inert={covered} className="contents">
            <Shell>
              <Pages />
            </Shell>
          </div>
          <Popups />
          <AddressLinks />
          <RainCall />
          <Toasts />
          <Notifications />
          <LoadingOverlay />
        </FrameGuard>
      </BrowserRouter>
    </ErrorBoundary>
  )
}

/** Rendered after the first paint: a popup moves the focus, which would lay out the whole page in the same task. */
function Popups() {
  return usePainted() && <PopupHost />
}
