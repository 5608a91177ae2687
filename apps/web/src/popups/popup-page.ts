import { isAddress } from '@baize/contract/player'
import { create } from 'zustand'
import { type UiState, useUiState } from '../session/ui-state.ts'
import { type PopupName, usePopupStack } from './stack.ts'

/** Time for the framed page to finish its work after the window is closed. */
const UNLOAD_GRACE_MS = 3000

export type PopupPage = NonNullable<UiState['globalPopupData']>

/** Whether the popup page is shown. Its title and address are `globalPopupData` of the UI state. */
export const usePopupPage = create<{ readonly open: boolean }>(() => ({ open: false }))

let removal: ReturnType<typeof setTimeout> | undefined

/** Popups that require an answer stay above the page. */
const MUST_BE_ANSWERED: ReadonlySet<PopupName> = new Set(['dialog', 'age', 'twoFactor'])

/** Accepts only a web address or a path of this site. Closes the popup it was opened from. */
export function openPopupPage({ title, url = '' }: { title: string; url?: string | undefined }): void {
  if (!isAddress(url)) return
  clearTimeout(removal)
  useUiState.setState({ globalPopupData: { title: title || siteOf(url), url } })
  usePopupPage.setState({ open: true })
  usePopupStack.setState(({ stack }) => ({
    stack: stack.filter(({ name }) => MUST_BE_ANSWERED.has(name)),
  }))
}

export function closePopupPage(): void {
  if (!usePopupPage.getState().open) return
  usePopupPage.setState({ open: false })
  removal = setTimeout(() => useUiState.setState({ globalPopupData: null }), UNLOAD_GRACE_MS)
}

/** Title of an untitled page: its host. */
const siteOf = (url: string): string => new URL(url, location.origin).host
