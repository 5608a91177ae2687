import { create } from 'zustand'
import type { Notice } from '../features/notices/notice.ts'

type Nothing = { readonly [Name in string]?: never }
type Reason = { readonly reason: string }

/** Parts of the site that links and menus can name already and that open later. */
export type Topic = 'freeSpin' | 'chat' | 'signIn'

/** What each named popup needs to open. */
export type Popups = {
  login: { readonly reason?: string; readonly tab?: 'login' }
  register: Nothing
  deposit: Nothing
  withdraw: Nothing
  account: Nothing
  notifications: Nothing
  /** In which money amounts are read. */
  currency: Nothing
  /** Limits and breaks that players set themselves; `begin` is what is open first. */
  protection: { readonly begin?: 'break' }
  /** `open` is what is staked in bets whose result is not known yet. */
  reality: {
    readonly minutes: number
    readonly staked: string
    readonly net: string
    readonly open: string | null
  }
  /** How the account is kept safe; `begin` is the view that is open first. */
  security: { readonly begin?: 'authenticator' }
  rechargeNotice: Reason
  gameMaintenance: Reason
  paymentMaintenance: Reason
  /** `values` are those of the refusal: what is still needed before money can leave. */
  withdrawInfo: Reason & { readonly values: Readonly<Record<string, string>> }
  /** `submit` says whether the code was right; `cancel` is told when nobody gave one. */
  twoFactor: Reason & {
    readonly submit: (code: string) => Promise<boolean>
    readonly cancel?: () => void
  }
  forbidden: Reason
  kycGuide: Reason
  identity: Nothing
  age: Nothing
  country: Nothing
  gameRecommendation: Nothing
  message: Nothing
  update: Nothing
  /** A part of the site that is not open yet. */
  coming: { readonly topic: Topic }
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
    /** `pressed`: by one of its buttons, and not by closing it. */
    readonly answer: (confirmed: boolean, pressed?: boolean) => void
  }
}
export type PopupName = keyof Popups
/** A popup that is to open. */
export type PopupRequest = {
  [N in PopupName]: { readonly name: N; readonly props: Popups[N] }
}[PopupName]
export type OpenPopup = PopupRequest & { readonly id: number }

export const usePopupStack = create<{ readonly stack: readonly OpenPopup[] }>(() => ({ stack: [] }))

let lastId = 0

function request<N extends PopupName>(name: N, props: Popups[N]): Extract<PopupRequest, { name: N }>
function request(name: PopupName, props: Popups[PopupName]) {
  return { name, props }
}

/** Opens on top. One that is open already is not opened twice, whatever asks for it; dialogs are each their own. */
export function openPopup<N extends PopupName>(name: N, props: Popups[N]): void {
  openRequest(request(name, props))
}

export function openRequest(wanted: PopupRequest): void {
  lastId += 1
  const id = lastId
  usePopupStack.setState(({ stack }) => {
    const others = wanted.name === 'dialog' ? stack : stack.filter((popup) => popup.name !== wanted.name)
    return { stack: [...others, { ...wanted, id }] }
  })
}

export function closePopup(id: number): void {
  usePopupStack.setState(({ stack }) => ({ stack: stack.filter((popup) => popup.id !== id) }))
}

export const isPopupOpen = (...names: readonly PopupName[]): boolean =>
  usePopupStack.getState().stack.some((popup) => names.includes(popup.name))
