import { expect, it } from 'vitest'
import { useUiState } from './ui-state.ts'

it('[E-10] the global state of the screen starts as specified', () => {
  expect(useUiState.getState()).toEqual({
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
  })
})
