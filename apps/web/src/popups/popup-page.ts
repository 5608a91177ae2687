import { isAddress } from '@baize/contract'
import { create } from 'zustand'
import { type PopupName, usePopupStack } from './stack.ts'

/** What the page inside may still have to finish after its window is closed. */
const STAYS_MS = 3000

export type PopupPage = { readonly title: string; readonly url: string }
type State = { readonly page: PopupPage | undefined; readonly open: boolean }

export const usePopupPage = create<State>(() => ({ page: undefined, open: false }))

let removal: ReturnType<typeof setTimeout> | undefined

/** Questions that must be answered stay above the page. */
const MUST_BE_ANSWERED: ReadonlySet<PopupName> = new Set(['dialog', 'age', 'twoFactor'])

/** Only with an address, and only one of the web or of this site. What it was opened from gives way to it. */
export function openPopupPage({ title, url = '' }: { title: string; url?: string | undefined }): void {
  if (!isAddress(url)) return
  clearTimeout(removal)
  usePopupPage.setState({ page: { title: title || siteOf(url), url }, open: true })
  usePopupStack.setState(({ stack }) => ({
    stack: stack.filter(({ name }) => MUST_BE_ANSWERED.has(name)),
  }))
}

export function closePopupPage(): void {
  if (!usePopupPage.getState().open) return
  usePopupPage.setState({ open: false })
  removal = setTimeout(() => usePopupPage.setState({ page: undefined }), STAYS_MS)
}

/** A page without a title is known by whose it is. */
const siteOf = (url: string): string => new URL(url, location.origin).host
