import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPath, useLocation } from 'react-router'
import { type PopupName, usePopupStack } from '../popups/stack.ts'
import { type Framed, isFramed, isInsideOurs, leaveFrame, mayBeFramed } from './frame.ts'
import { isPreview } from './query.ts'
import { siteConfigOf } from './site-config.ts'

/** Popups for money and for the account, and the link that opens each again in the whole window. */
const OWN_WINDOW: { readonly [N in PopupName]?: string } = {
  deposit: '#recharge',
  withdraw: '#withdraw',
  account: '',
  security: '',
  identity: '',
  protection: '',
}

/**
 * The start of the page checks the address it was loaded at. From there a player can be led on without a load, so that the page
 * around the frame could lay itself over the wallet: what may not be framed breaks out here too, and is not drawn before it has.
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
