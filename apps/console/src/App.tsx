import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { call, confirmWith } from './api/client.ts'
import { askConfirmation } from './api/confirmation.ts'
import { queries } from './api/query.ts'
import { SCREENS } from './areas.ts'
import { Enter } from './features/entry/Enter.tsx'
import { Join } from './features/entry/Join.tsx'
import { LogIn } from './features/entry/LogIn.tsx'
import { Return } from './features/entry/Return.tsx'
import { ConfirmDialog } from './layout/ConfirmDialog.tsx'
import { Layout } from './layout/Layout.tsx'
import { forgetSelf, knowSelf, usePermissions, useSession } from './session/self.ts'
import { Page } from './ui/Page.tsx'
import { Empty, Loading } from './ui/States.tsx'
import { Toasts } from './ui/Toasts.tsx'
import { useT } from './words/language.ts'

confirmWith(askConfirmation)

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <BrowserRouter basename="/console">
        <Routes>
          <Route path="/login" element={<LogIn />} />
          <Route path="/enter" element={<Enter />} />
          <Route path="/join" element={<Join />} />
          <Route path="/return" element={<Return />} />
          <Route element={<Guard />}>
            <Route element={<Layout />}>
              {SCREENS.map(({ path, permission, component: Screen }) => (
                <Route key={path} element={<Allowed permission={permission} />}>
                  <Route path={path} element={<Screen />} />
                </Route>
              ))}
              <Route path="*" element={<Nowhere />} />
            </Route>
          </Route>
        </Routes>
        <ConfirmDialog />
      </BrowserRouter>
      <Toasts />
    </QueryClientProvider>
  )
}

/** Nobody passes without a session; after the log-in they are back where they wanted to be. */
function Guard() {
  const self = useSession((state) => state.self)
  const location = useLocation()
  useEffect(() => {
    if (self !== undefined) return
    void call('/api/operator/me', {}).then((outcome) =>
      outcome.ok ? knowSelf(outcome.value.model) : forgetSelf(),
    )
  }, [self])
  if (self === undefined)
    return (
      <div className="p-6">
        <Loading rows={6} />
      </div>
    )
  if (self === null)
    return <Navigate to="/login" replace state={{ back: location.pathname + location.search }} />
  return <Outlet />
}

function Allowed({ permission }: { readonly permission: (typeof SCREENS)[number]['permission'] }) {
  return usePermissions().has(permission) ? <Outlet /> : <Nowhere />
}

function Nowhere() {
  const t = useT()
  return (
    <Page title={t('shell.nowhere')}>
      <Empty title={t('shell.nowhereText')} />
    </Page>
  )
}
