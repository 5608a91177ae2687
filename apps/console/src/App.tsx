import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter, Outlet, Route, Routes } from 'react-router'
import { confirmWith } from './api/client.ts'
import { askConfirmation } from './api/confirmation.ts'
import { queries } from './api/query.ts'
import { SCREENS } from './areas.ts'
import { Enter } from './features/entry/Enter.tsx'
import { Join } from './features/entry/Join.tsx'
import { LogIn } from './features/entry/LogIn.tsx'
import { Return } from './features/entry/Return.tsx'
import { ConfirmDialog } from './layout/ConfirmDialog.tsx'
import { Guard } from './layout/Guard.tsx'
import { Layout } from './layout/Layout.tsx'
import { WaitingFor } from './layout/WaitingFor.tsx'
import { usePermissions } from './session/self.ts'
import { Page } from './ui/Page.tsx'
import { Empty } from './ui/States.tsx'
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
              {SCREENS.map(({ path, permission, thing, component: Screen }) => (
                <Route key={path} element={<Allowed permission={permission} />}>
                  <Route
                    path={path}
                    element={
                      <>
                        {thing && <WaitingFor key={path} page={thing} />}
                        <Screen />
                      </>
                    }
                  />
                </Route>
              ))}
              <Route path="*" element={<NotFound />} />
            </Route>
          </Route>
        </Routes>
        <ConfirmDialog />
      </BrowserRouter>
      <Toasts />
    </QueryClientProvider>
  )
}

function Allowed({ permission }: { readonly permission: (typeof SCREENS)[number]['permission'] }) {
  return usePermissions().has(permission) ? <Outlet /> : <NotFound />
}

function NotFound() {
  const t = useT()
  return (
    <Page title={t('shell.nowhere')}>
      <Empty title={t('shell.nowhereText')} />
    </Page>
  )
}
