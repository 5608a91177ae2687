import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLinkEnvironment } from './environment.ts'
import { follow } from './follow.ts'
import { fromAddress } from './from-address.ts'
import { parseLink } from './parse-link.ts'

/**
 * Follows the link that stands behind the # of the address, on arrival and whenever it changes. It is taken out of the address
 * first: a reload would do it again, and the same link twice in a row would not be seen.
 */
export function AddressLinks() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const env = useLinkEnvironment()
  useEffect(() => {
    const action = fromAddress(parseLink(hash))
    // A # that is no link of ours is the browser's own.
    if (!hash || action.type === 'nothing') return
    void navigate({ pathname, search }, { replace: true })
    follow(action, env)
  }, [pathname, search, hash, navigate, env])
  return null
}
