import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useLinkEnvironment } from '../../links/environment.ts'
import { follow } from '../../links/follow.ts'
import { parseLink } from '../../links/parse-link.ts'

/** Replaces this page by that of a game's own link. Returns whether there is one. */
export function useOwnPage(link: string | undefined): boolean {
  const navigate = useNavigate()
  const env = useLinkEnvironment()
  const action = link === undefined ? undefined : parseLink(link)
  const leadsOn = action?.type === 'path' || action?.type === 'lottery'
  useEffect(() => {
    if (leadsOn && link !== undefined)
      follow(parseLink(link), { ...env, navigate: (path) => void navigate(path, { replace: true }) })
  }, [leadsOn, link, env, navigate])
  return leadsOn
}
