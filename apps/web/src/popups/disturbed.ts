import { create } from 'zustand'
import { type PopupName, usePopupStack } from './stack.ts'

/** Popups that open automatically. */
const BY_ITSELF: ReadonlySet<PopupName> = new Set(['notice', 'rechargeAppDownload', 'gameRecommendation'])

/** Whether a popup has opened automatically since page load: once per visit is enough for new visitors. */
export const useDisturbed = create(() => ({ once: false }))

usePopupStack.subscribe(({ stack }) => {
  if (stack.some(({ name }) => BY_ITSELF.has(name))) useDisturbed.setState({ once: true })
})
