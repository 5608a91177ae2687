import { create } from 'zustand'
import { type PopupName, usePopupStack } from './stack.ts'

/** What opens without having been asked for. */
const BY_ITSELF: ReadonlySet<PopupName> = new Set(['notice', 'rechargeAppDownload', 'gameRecommendation'])

/** Something has opened by itself since the page was loaded: who is new here has been disturbed enough. */
export const useDisturbed = create(() => ({ once: false }))

usePopupStack.subscribe(({ stack }) => {
  if (stack.some(({ name }) => BY_ITSELF.has(name))) useDisturbed.setState({ once: true })
})
