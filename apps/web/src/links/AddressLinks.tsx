import type { LinkAction } from '@baize/contract/player'
import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { useLinkEnvironment } from './environment.ts'
import { follow } from './follow.ts'
import { fromAddress } from './from-address.ts'
import { parseLink } from './parse-link.ts'

/**
 * Follows the link in the hash of the address, on load and on every change. The hash is removed first: a reload would
 * repeat the action, and the same link twice in a row would cause no change.
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
      // A hash change by hand adds a history entry, so go back instead of leaving it behind.
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

/** An element id, as in the skip link. */
const isPlaceOnPage = (hash: string): boolean => document.getElementById(hash.slice(1)) !== null
