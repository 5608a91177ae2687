import type { NamedPopup } from '@baize/contract/player'
import { never } from '@baize/kit'
import { t } from '../i18n/language.ts'
import { useUiState } from '../session/ui-state.ts'
import { asPlayer } from './as-player.ts'
import { openPopup } from './stack.ts'

/** Opens a popup of the spec by name. Player-specific ones prompt a visitor to log in first. */
export function openNamed(name: NamedPopup): void {
  switch (name) {
    case 'gameRecommendation':
    case 'chat':
    case 'message':
    case 'update':
      return openPopup(name, {})
    case 'profile':
      return openPopup('account', {})
    case 'forbidden':
      return openPopup('forbidden', { reason: t('popups.forbiddenReason') })
    case 'rechargeNotice':
      return asPlayer(() => openPopup('rechargeNotice', { reason: t('popups.rechargeReason') }))
    case 'freeSpin':
      return openPopup('wheel', {})
    case 'googleAuth':
      return asPlayer(() => openPopup('security', { begin: 'authenticator' }))
    case 'identitySettings':
      return asPlayer(() => openPopup('identity', {}))
    case 'signIn':
      return asPlayer(() => openPopup('checkIn', {}))
    case 'appDownload':
      useUiState.setState({ rechargeAppDownloadPopupData: { isMandatory: false, isAsked: true } })
      return openPopup('rechargeAppDownload', {})
    default:
      return never(name)
  }
}
