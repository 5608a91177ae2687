import type { LinkAction } from '@baize/contract'
import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { useLinkEnvironment } from './environment.ts'
import { follow } from './follow.ts'
import { fromAddress } from './from-address.ts'
import { parseLink } from './parse-link.ts'

/**
 * Follows the link that stands behind the # of the address, on arrival and whenever it changes. First it is taken out of the
 * address: a reload would do it again, and the same link twice in a row would not be seen.
 */
export function AddressLinks() {
  const { pathname, search, hash } = useLocation()
  const type = useNavigationType()
  const navigate = useNavigate()
  const env = useLinkEnvironment()
  const arrived = useRef(false)
  const waiting = useRef<LinkAction>(undefined)
  useEffect(() => {
    const action = fromAddress(parseLink(hash))
    const isMeaningless = action.type === 'nothing' && hash !== '' && !isPlaceOnPage(hash)
    const isChange = arrived.current && type === NavigationType.Pop
    arrived.current = true
    if (action.type !== 'nothing' || isMeaningless) {
      if (!isMeaningless) waiting.current = action
      // A change of the # alone is an entry of its own, which nobody wants to come back to: it is stepped off.
      if (isChange) void navigate(-1)
      else void navigate({ pathname, search }, { replace: true })
      return
    }
    const wanted = waiting.current
    waiting.current = undefined
    if (wanted) follow(wanted, env)
  }, [pathname, search, hash, type, navigate, env])
  return null
}

/** As the link that skips to the content has it. */
const isPlaceOnPage = (hash: string): boolean => document.getElementById(hash.slice(1)) !== null
