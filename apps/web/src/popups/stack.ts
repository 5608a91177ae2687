import { create } from 'zustand'

type NoProps = { readonly [Name in string]?: never }
type Reason = { readonly reason: string }

/** Props of each popup. */
export type Popups = {
  login: { readonly reason?: string; readonly tab?: 'login' }
  register: NoProps
  deposit: NoProps
  withdraw: NoProps
  account: NoProps
  notifications: NoProps
  /** Display currency. */
  currency: NoProps
  /** Limits and breaks that players set themselves; `begin` is the section opened first. */
  protection: { readonly begin?: 'break' }
  /** `open` is the total stake of unsettled bets. */
  reality: {
    readonly minutes: number
    readonly staked: string
    readonly net: string
    readonly open: string | null
  }
  /** Account security; `begin` is the view opened first. */
  security: { readonly begin?: 'authenticator' | 'email' | 'phone' }
  rechargeNotice: Reason
  gameMaintenance: Reason
  paymentMaintenance: Reason
  /** `values` of the refusal: the unmet withdrawal requirements. */
  withdrawInfo: Reason & { readonly values: Readonly<Record<string, string>> }
  /** `submit` resolves to whether the code was right; `cancel` is called if none was given. */
  twoFactor: Reason & {
    readonly submit: (code: string) => Promise<boolean>
    readonly cancel?: () => void
  }
  forbidden: Reason
  kycGuide: Reason
  identity: NoProps
  /** The question at the door. `country`: also asks for the country. */
  age: { readonly country?: boolean }
  country: NoProps
  gameRecommendation: NoProps
  message: NoProps
  update: NoProps
  /** The live chat. */
  chat: NoProps
  /** Notice shown automatically. Like the next two, it reads its content from the UI state. */
  notice: NoProps
  rechargeAppDownload: NoProps
  installGuide: NoProps
  moneyRain: {
    readonly endTime: number
    /** The red packet to open, from when, and what the player has had of it. Without one, the rain of now or next. */
    readonly packet?: { readonly id: string; readonly mine: string | null; readonly startTime: number }
  }
  /** The free-spin wheel. */
  wheel: NoProps
  /** The daily check-in. */
  checkIn: NoProps
  dialog: {
    readonly title?: string
    readonly message: string
    readonly confirmLabel?: string
    readonly cancelLabel?: string
    readonly danger?: boolean
    readonly kind: 'alert' | 'confirm'
    /** `pressed`: answered by a button rather than by closing. */
    readonly answer: (confirmed: boolean, pressed?: boolean) => void
  }
}
export type PopupName = keyof Popups
export type PopupRequest = {
  [N in PopupName]: { readonly name: N; readonly props: Popups[N] }
}[PopupName]
export type OpenPopup = PopupRequest & { readonly id: number }

/** Props that the stack passes to every popup. */
export type PopupFrame = { readonly open: boolean; readonly layer: number; readonly onClose: () => void }

export const usePopupStack = create<{ readonly stack: readonly OpenPopup[] }>(() => ({ stack: [] }))

let lastId = 0

function request<N extends PopupName>(name: N, props: Popups[N]): Extract<PopupRequest, { name: N }>
function request(name: PopupName, props: Popups[PopupName]) {
  return { name, props }
}

/** Opens a popup on top. One that is already open is replaced rather than stacked; dialogs always stack. */
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

export function closeNamed(name: PopupName): void {
  for (const popup of usePopupStack.getState().stack) if (popup.name === name) closePopup(popup.id)
}
