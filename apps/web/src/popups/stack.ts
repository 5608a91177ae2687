import { create } from 'zustand'
import type { Notice } from '../features/notices/notice.ts'

type Nothing = { readonly [Name in string]?: never }

/** What each named popup needs to open. */
export type Popups = {
  login: { readonly reason?: string; readonly tab?: 'login' }
  register: Nothing
  deposit: Nothing
  account: Nothing
  rechargeNotice: { readonly reason: string }
  maintenance: { readonly reason: string }
  /** Something the site has to say by itself. Words are keys of sentences or plain text. */
  notice: { readonly notice: Notice }
  rechargeAppDownload: { readonly isMandatory: boolean }
  installGuide: { readonly browser: 'safari' | 'other' }
  moneyRain: { readonly endTime: number }
  dialog: {
    readonly title?: string
    readonly message: string
    readonly confirmLabel?: string
    readonly cancelLabel?: string
    readonly danger?: boolean
    readonly kind: 'alert' | 'confirm'
    readonly answer: (confirmed: boolean) => void
  }
}
export type PopupName = keyof Popups
export type OpenPopup = {
  [N in PopupName]: { readonly name: N; readonly id: number; readonly props: Popups[N] }
}[PopupName]

export const usePopupStack = create<{ readonly stack: readonly OpenPopup[] }>(() => ({ stack: [] }))

let lastId = 0

function entry<N extends PopupName>(name: N, props: Popups[N]): Extract<OpenPopup, { name: N }>
function entry(name: PopupName, props: Popups[PopupName]) {
  lastId += 1
  return { name, id: lastId, props }
}

/** Opens on top. One that is open already is not opened twice, whatever asks for it; dialogs are each their own. */
export function openPopup<N extends PopupName>(name: N, props: Popups[N]): void {
  usePopupStack.setState(({ stack }) => {
    const others = name === 'dialog' ? stack : stack.filter((popup) => popup.name !== name)
    return { stack: [...others, entry(name, props)] }
  })
}

export function closePopup(id: number): void {
  usePopupStack.setState(({ stack }) => ({ stack: stack.filter((popup) => popup.id !== id) }))
}
