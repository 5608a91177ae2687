import { never } from '@baize/kit'
import { lazyPage } from '../chunks/lazy-page.ts'
import { AccessPopup } from '../features/account/AccessPopup.tsx'
import { AccountPopup } from '../features/account/AccountPopup.tsx'
import { IdentityPopup } from '../features/identity/IdentityPopup.tsx'
import { AppDownloadPopup } from '../features/install/AppDownloadPopup.tsx'
import { InstallGuidePopup } from '../features/install/InstallGuidePopup.tsx'
import { GameRecommendationPopup } from '../features/lobby/GameRecommendationPopup.tsx'
import { NoticePopup } from '../features/notices/NoticePopup.tsx'
import { MoneyRainPopup } from '../features/rain/MoneyRainPopup.tsx'
import { useT } from '../i18n/language.ts'
import { Arriving } from '../popups/Arriving.tsx'
import { CountryPopup } from '../popups/CountryPopup.tsx'
import { DialogPopup } from '../popups/DialogPopup.tsx'
import { ForbiddenPopup } from '../popups/ForbiddenPopup.tsx'
import { KycGuidePopup } from '../popups/KycGuidePopup.tsx'
import { MaintenancePopup } from '../popups/MaintenancePopup.tsx'
import { MessagePopup } from '../popups/MessagePopup.tsx'
import { RechargeNoticePopup } from '../popups/RechargeNoticePopup.tsx'
import type { OpenPopup, PopupFrame } from '../popups/stack.ts'
import { TwoFactorPopup } from '../popups/TwoFactorPopup.tsx'
import { WithdrawInfoPopup } from '../popups/WithdrawInfoPopup.tsx'
import { BackStays } from '../ui/BackInPopup.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { UpdatePopup } from '../updates/UpdatePopup.tsx'

const DepositSheet = lazyPage('deposit', () =>
  import('../features/wallet/DepositSheet.tsx').then((file) => file.DepositSheet),
)

const WithdrawSheet = lazyPage('withdraw', () =>
  import('../features/withdraw/WithdrawSheet.tsx').then((file) => file.WithdrawSheet),
)

const SecuritySheet = lazyPage('security', () =>
  import('../features/security/SecuritySheet.tsx').then((file) => file.SecuritySheet),
)

const NotificationsSheet = lazyPage('notifications', () =>
  import('../features/notices/NotificationsSheet.tsx').then((file) => file.NotificationsSheet),
)

const CurrencySheet = lazyPage('currency', () =>
  import('../features/currency/CurrencySheet.tsx').then((file) => file.CurrencySheet),
)

const ProtectionSheet = lazyPage('protection', () =>
  import('../features/protection/ProtectionSheet.tsx').then((file) => file.ProtectionSheet),
)

const CheckInSheet = lazyPage('check-in', () =>
  import('../features/rewards/CheckInSheet.tsx').then((file) => file.CheckInSheet),
)

const RealityCheck = lazyPage('reality', () =>
  import('../features/protection/RealityCheck.tsx').then((file) => file.RealityCheck),
)

const WheelPopup = lazyPage('wheel-popup', () =>
  import('../features/prizes/WheelPopup.tsx').then((file) => file.WheelPopup),
)

const ChatSheet = lazyPage('chat-popup', () =>
  import('../features/chat/ChatSheet.tsx').then((file) => file.ChatSheet),
)

type OtherPopups = Exclude<OpenPopup, { name: 'age' }>

/** Every popup but the age check, which is in the main bundle. */
export function OtherPopup({ popup, ...frame }: PopupFrame & { popup: OtherPopups }) {
  const t = useT()
  switch (popup.name) {
    case 'login': {
      const { reason, tab } = popup.props
      // A `reason` asks the player to log in again, so they have an account: open on the login tab.
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
            <DepositSheet onDone={frame.onClose} />
          </Arriving>
        </Sheet>
      )
    case 'withdraw':
      return (
        <Sheet {...frame} title={t('shell.withdraw')}>
          <Arriving rows={3}>
            <WithdrawSheet />
          </Arriving>
        </Sheet>
      )
    case 'account':
      return <AccountPopup {...frame} />
    case 'security': {
      const { begin } = popup.props
      const isContact = begin === 'email' || begin === 'phone'
      return (
        <Sheet
          {...frame}
          title={t(isContact ? 'security.contactTitle' : 'security.title')}
          description={t(isContact ? 'security.contactText' : 'security.text')}
          size="medium"
        >
          <Arriving rows={6}>
            <SecuritySheet begin={begin} onDone={frame.onClose} />
          </Arriving>
        </Sheet>
      )
    }
    case 'notifications':
      return (
        <Sheet {...frame} title={t('notify.title')} size="medium">
          <Arriving rows={4}>
            <NotificationsSheet onDone={frame.onClose} />
          </Arriving>
        </Sheet>
      )
    case 'currency':
      return (
        <Sheet {...frame} title={t('notify.currencyTitle')}>
          <Arriving rows={4}>
            <CurrencySheet />
          </Arriving>
        </Sheet>
      )
    case 'protection':
      return (
        <Sheet
          {...frame}
          title={t('notify.protection')}
          description={t('notify.protectionText')}
          size="medium"
        >
          <Arriving rows={4}>
            <ProtectionSheet begin={popup.props.begin} />
          </Arriving>
        </Sheet>
      )
    case 'reality':
      return (
        <Sheet
          {...frame}
          title={t('notify.realityTitle', { minutes: popup.props.minutes })}
          maskCloses={false}
          closable={false}
        >
          <BackStays />
          <Arriving rows={2}>
            <RealityCheck {...popup.props} onDone={frame.onClose} />
          </Arriving>
        </Sheet>
      )
    case 'rechargeNotice':
      return <RechargeNoticePopup {...frame} reason={popup.props.reason} />
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
    case 'identity':
      return <IdentityPopup {...frame} />
    case 'country':
      return <CountryPopup {...frame} />
    case 'gameRecommendation':
      return <GameRecommendationPopup {...frame} />
    case 'message':
      return <MessagePopup {...frame} />
    case 'update':
      return <UpdatePopup {...frame} />
    case 'chat':
      return (
        <Sheet {...frame} title={t('chat.title')} size="medium">
          <Arriving rows={5}>
            <ChatSheet />
          </Arriving>
        </Sheet>
      )
    case 'notice':
      return <NoticePopup {...frame} />
    case 'rechargeAppDownload':
      return <AppDownloadPopup {...frame} />
    case 'installGuide':
      return <InstallGuidePopup {...frame} />
    case 'moneyRain':
      return <MoneyRainPopup {...frame} {...popup.props} />
    case 'wheel':
      return (
        <Sheet {...frame} title={t('prizes.wheelTitle')} description={t('prizes.wheelWords')} size="medium">
          <Arriving rows={4}>
            <WheelPopup />
          </Arriving>
        </Sheet>
      )
    case 'checkIn':
      return (
        <Sheet {...frame} title={t('rewards.checkIn')}>
          <Arriving rows={3}>
            <CheckInSheet onDone={frame.onClose} />
          </Arriving>
        </Sheet>
      )
    case 'dialog':
      return <DialogPopup {...popup.props} layer={frame.layer} onClose={frame.onClose} />
    default:
      return never(popup)
  }
}
