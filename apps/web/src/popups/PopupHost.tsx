import { never } from '@baize/kit'
import { lazy, type ReactNode, Suspense } from 'react'
import { AccountPopup } from '../features/account/AccountPopup.tsx'
import { useT } from '../i18n/language.ts'
import { ErrorBoundary } from '../layout/ErrorBoundary.tsx'
import { POPUP_LAYER, Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { DialogPopup } from './DialogPopup.tsx'
import { MaintenancePopup } from './MaintenancePopup.tsx'
import { RechargeNoticePopup } from './RechargeNoticePopup.tsx'
import { closePopup, type OpenPopup, usePopupStack } from './stack.ts'

const LoginForm = lazy(() =>
  import('../features/account/LoginForm.tsx').then((file) => ({ default: file.LoginForm })),
)
const RegisterForm = lazy(() =>
  import('../features/account/RegisterForm.tsx').then((file) => ({ default: file.RegisterForm })),
)
const DepositSheet = lazy(() =>
  import('../features/wallet/DepositSheet.tsx').then((file) => ({ default: file.DepositSheet })),
)

/** Draws every open popup, each above the one before it. */
export function PopupHost() {
  const stack = usePopupStack((state) => state.stack)
  return stack.map((popup, index) => <Popup key={popup.id} popup={popup} layer={POPUP_LAYER + index} />)
}

function Popup({ popup, layer }: { popup: OpenPopup; layer: number }) {
  const t = useT()
  const close = () => closePopup(popup.id)
  const frame = { open: true, onClose: close, layer }
  switch (popup.name) {
    case 'login':
      return (
        <Sheet {...frame} title={t('auth.loginTitle')} description={popup.props.reason}>
          <Arriving rows={2}>
            <LoginForm popupId={popup.id} />
          </Arriving>
        </Sheet>
      )
    case 'register':
      return (
        <Sheet {...frame} title={t('auth.registerTitle')} description={t('auth.registerText')}>
          <Arriving rows={4}>
            <RegisterForm popupId={popup.id} />
          </Arriving>
        </Sheet>
      )
    case 'deposit':
      return (
        <Sheet {...frame} title={t('shell.deposit')}>
          <Arriving rows={3}>
            <DepositSheet />
          </Arriving>
        </Sheet>
      )
    case 'account':
      return <AccountPopup {...frame} />
    case 'rechargeNotice':
      return <RechargeNoticePopup {...frame} reason={popup.props.reason} />
    case 'maintenance':
      return <MaintenancePopup {...frame} reason={popup.props.reason} />
    case 'dialog':
      return <DialogPopup {...popup.props} layer={layer} onClose={close} />
    default:
      return never(popup)
  }
}

/** Content that comes with its own file: a skeleton until then, and what went wrong in its place. */
function Arriving({ rows, children }: { rows: number; children: ReactNode }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<FormSkeleton rows={rows} />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function FormSkeleton({ rows }: { rows: number }) {
  return (
    <div className="grid gap-4">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-18" />
      ))}
      <Skeleton className="h-13" />
    </div>
  )
}
