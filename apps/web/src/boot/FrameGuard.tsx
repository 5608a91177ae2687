import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPath, useLocation } from 'react-router'
import { type PopupName, usePopupStack } from '../popups/stack.ts'
import { type Framed, isFramed, isInsideOurs, leaveFrame, mayBeFramed } from '../shell/frame.ts'
import { isPreview } from './query.ts'
import { siteConfigOf } from './site-config.ts'

/** Wallet and account popups, with the link that reopens each in the top window. */
const OWN_WINDOW: { readonly [N in PopupName]?: string } = {
  deposit: '#recharge',
  withdraw: '#withdraw',
  account: '',
  security: '',
  identity: '',
  protection: '',
}

/**
 * Clickjacking guard after load. Start-up checks only the address of the page load; client-side navigation can still
 * lead a player to the wallet inside a foreign frame. Routes and popups that may not be framed break out here too, and
 * are not rendered until they have.
 */
export function FrameGuard({ page = window, children }: { page?: Framed; children: ReactNode }) {
  const location = useLocation()
  const [exempt] = useState(() => !isFramed(page) || isPreview(siteConfigOf(window), page))
  const asked = usePopupStack(({ stack }) => stack.find(({ name }) => name in OWN_WINDOW)?.name)
  const link = asked === undefined || isInsideOurs(page) ? undefined : OWN_WINDOW[asked]
  const leaves = !exempt && (link !== undefined || !mayBeFramed(location.pathname))
  const address = leaves ? createPath({ ...location, hash: link ?? location.hash }) : undefined
  useLayoutEffect(() => {
    if (address !== undefined) leaveFrame(page, new URL(address, page.location.href).href)
  }, [address, page])
  return address === undefined ? children : null
}
