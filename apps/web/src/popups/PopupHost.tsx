import { never } from '@baize/kit'
import { lazy } from 'react'
import { AccessPopup } from '../features/account/AccessPopup.tsx'
import { AccountPopup } from '../features/account/AccountPopup.tsx'
import { AppDownloadPopup } from '../features/install/AppDownloadPopup.tsx'
import { InstallGuidePopup } from '../features/install/InstallGuidePopup.tsx'
import { NoticePopup } from '../features/notices/NoticePopup.tsx'
import { MoneyRainPopup } from '../features/rewards/MoneyRainPopup.tsx'
import { useT } from '../i18n/language.ts'
import { POPUP_LAYER, Sheet } from '../ui/Sheet.tsx'
import { Arriving } from './Arriving.tsx'
import { DialogPopup } from './DialogPopup.tsx'
import { MaintenancePopup } from './MaintenancePopup.tsx'
import { RechargeNoticePopup } from './RechargeNoticePopup.tsx'
import { closePopup, type OpenPopup, usePopupStack } from './stack.ts'

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
    case 'login': {
      const { reason, tab } = popup.props
      // Who is told to log in again has an account.
      return (
        <AccessPopup
          {...frame}
          popupId={popup.id}
          reason={reason}
          tab={reason === undefined ? tab : 'login'}
        />
      )
    }
    case 'register':
      return <AccessPopup {...frame} popupId={popup.id} tab="register" />
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
    case 'notice':
      return <NoticePopup {...frame} notice={popup.props.notice} />
    case 'rechargeAppDownload':
      return <AppDownloadPopup {...frame} isMandatory={popup.props.isMandatory} />
    case 'installGuide':
      return <InstallGuidePopup {...frame} browser={popup.props.browser} />
    case 'moneyRain':
      return <MoneyRainPopup {...frame} endTime={popup.props.endTime} />
    case 'dialog':
      return <DialogPopup {...popup.props} layer={layer} onClose={close} />
    default:
      return never(popup)
  }
}
