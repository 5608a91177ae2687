import { IDENTITY_TOKEN_KEY, type IdentityHandover } from '@baize/contract/player'

/** Leaves for the step at the provider: its own address, or our page that loads its SDK with the token left here. */
export function leaveFor(handover: IdentityHandover): void {
  if (handover.kind === 'link') {
    location.assign(handover.url)
    return
  }
  sessionStorage.setItem(IDENTITY_TOKEN_KEY, handover.token)
  location.assign(handover.page)
}
