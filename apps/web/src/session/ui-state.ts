import type { RechargeOrder } from '@baize/contract/player'
import type { NoticePopupConfig } from '@baize/contract/player/blocks/notice-popups'
import { create } from 'zustand'
import { storage } from '../storage/storage.ts'

/** Content of a notice popup. Its texts are those of a design; `values` fill their placeholders. */
type Notice = Omit<NoticePopupConfig, 'type' | 'title' | 'art'> & {
  readonly title: NonNullable<NoticePopupConfig['title']>
  readonly art: string
  readonly values?: Readonly<Record<string, string>>
}

/** State shared between unrelated parts of the site, by the spec's names. */
export type UiState = {
  readonly loginModal: 'login' | 'register' | null
  /** The payment that the deposit popup shows. */
  readonly rechargeSavePopupData: RechargeOrder | null
  /** Install instructions for a browser without an install prompt. */
  readonly appDownloadPopupData: { readonly browser: 'other' } | null
  /** Method and amount chosen before the deposit popup was last closed. */
  readonly rechargeData: Readonly<Record<string, string>> | null
  /** App offer after a deposit; `isAsked`: opened by a link instead. */
  readonly rechargeAppDownloadPopupData: { readonly isMandatory: boolean; readonly isAsked?: true } | null
  /** Path to open after registration. */
  readonly jumpPathAfterRegister: string | null
  readonly noticePopupData: Notice | null
  /** Shows the add-to-home-screen instructions of Safari on iOS. */
  readonly safariAddHomeScreenShow: boolean
  readonly safariAddHomeScreenData: { readonly browser: 'safari' } | null
  readonly loginViewFullScreen: boolean
  readonly directOpenLotteryGame: boolean
  /** The page in the popup-page overlay. */
  readonly globalPopupData: { readonly title: string; readonly url: string } | null
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
  messagePopupVisible: storage.get('messagePopupVisible') ?? true,
}))

/** Turns notifications on or off, for later visits too. */
export function keepMessages(messagePopupVisible: boolean): void {
  storage.set('messagePopupVisible', messagePopupVisible)
  useUiState.setState({ messagePopupVisible })
}

/** Current path, for code outside components. */
export const useCurrentPath = create<{ readonly pathname: string }>(() => ({ pathname: location.pathname }))

/** Sentence that says until when the player's break lasts; null without one. For rooms below the features. */
export const useBreakWords = create<{ readonly words: string | null }>(() => ({ words: null }))
