import { never } from '@baize/kit'
import { lazyPage } from '../chunks/lazy-page.ts'
import { AccessPopup } from '../features/account/AccessPopup.tsx'
import { AccountPopup } from '../features/account/AccountPopup.tsx'
import { AppDownloadPopup } from '../features/install/AppDownloadPopup.tsx'
import { InstallGuidePopup } from '../features/install/InstallGuidePopup.tsx'
import { NoticePopup } from '../features/notices/NoticePopup.tsx'
import { MoneyRainPopup } from '../features/rewards/MoneyRainPopup.tsx'
import { useT } from '../i18n/language.ts'
import { POPUP_LAYER, Sheet } from '../ui/Sheet.tsx'
import { AgePopup } from './AgePopup.tsx'
import { Arriving } from './Arriving.tsx'
import { ComingPopup } from './ComingPopup.tsx'
import { CountryPopup } from './CountryPopup.tsx'
import { DialogPopup } from './DialogPopup.tsx'
import { ForbiddenPopup } from './ForbiddenPopup.tsx'
import { GameRecommendationPopup } from './GameRecommendationPopup.tsx'
import { KycGuidePopup } from './KycGuidePopup.tsx'
import { MaintenancePopup } from './MaintenancePopup.tsx'
import { MessagePopup } from './MessagePopup.tsx'
import { PopupPageHost } from './PopupPageHost.tsx'
import { usePopupPage } from './popup-page.ts'
import { RechargeNoticePopup } from './RechargeNoticePopup.tsx'
import { closePopup, type OpenPopup, usePopupStack } from './stack.ts'
import { TwoFactorPopup } from './TwoFactorPopup.tsx'
import { UpdatePopup } from './UpdatePopup.tsx'
import { WithdrawInfoPopup } from './WithdrawInfoPopup.tsx'

const DepositSheet = lazyPage('deposit', () =>
  import('../features/wallet/DepositSheet.tsx').then((file) => file.DepositSheet),
)

/** Draws every open popup, each above the one before it. A popup page is below what opens over it. */
export function PopupHost() {
  const stack = usePopupStack((state) => state.stack)
  const lowest = usePopupPage((state) => (state.open ? POPUP_LAYER + 1 : POPUP_LAYER))
  return (
    <>
      <PopupPageHost />
      {stack.map((popup, index) => (
        <Popup key={popup.id} popup={popup} layer={lowest + index} />
      ))}
    </>
  )
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
    case 'gameMaintenance':
      return <MaintenancePopup {...frame} of="game" reason={popup.props.reason} />
    case 'paymentMaintenance':
      return <MaintenancePopup {...frame} of="payment" reason={popup.props.reason} />
    case 'withdrawInfo':
      return <WithdrawInfoPopup {...frame} {...popup.props} />
    case 'twoFactor':
      return <TwoFactorPopup {...frame} {...popup.props} />
    case 'forbidden':
      return <ForbiddenPopup {...frame} reason={popup.props.reason} />
    case 'kycGuide':
      return <KycGuidePopup {...frame} reason={popup.props.reason} />
    case 'age':
      return <AgePopup {...frame} />
    case 'country':
      return <CountryPopup {...frame} />
    case 'gameRecommendation':
      return <GameRecommendationPopup {...frame} />
    case 'message':
      return <MessagePopup {...frame} />
    case 'update':
      return <UpdatePopup {...frame} />
    case 'coming':
      return <ComingPopup {...frame} topic={popup.props.topic} />
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
