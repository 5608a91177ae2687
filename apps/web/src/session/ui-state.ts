import { create } from 'zustand'

/** Content of a popup, by field name. */
type PopupData = Readonly<Record<string, unknown>>

/** State shared between unrelated parts of the site, by the spec's names. */
export type UiState = {
  readonly loginModal: 'login' | 'register' | null
  readonly rechargeSavePopupData: PopupData | null
  readonly appDownloadPopupData: PopupData | null
  readonly rechargeData: PopupData | null
  readonly rechargeAppDownloadPopupData: PopupData | null
  /** Path to open after registration. */
  readonly jumpPathAfterRegister: string | null
  readonly noticePopupData: PopupData | null
  readonly safariAddHomeScreenShow: boolean
  readonly safariAddHomeScreenData: PopupData | null
  readonly loginViewFullScreen: boolean
  readonly directOpenLotteryGame: boolean
  readonly globalPopupData: PopupData | null
  readonly messagePopupVisible: boolean
}

export const useUiState = create<UiState>(() => ({
  loginModal: null,
  rechargeSavePopupData: null,
  appDownloadPopupData: null,
  rechargeData: null,
  rechargeAppDownloadPopupData: null,
  jumpPathAfterRegister: null,
  noticePopupData: null,
  safariAddHomeScreenShow: false,
  safariAddHomeScreenData: null,
  loginViewFullScreen: false,
  directOpenLotteryGame: false,
  globalPopupData: null,
  messagePopupVisible: true,
}))

/** Current path, for code outside components. */
export const useWhereabouts = create<{ readonly pathname: string }>(() => ({ pathname: location.pathname }))
