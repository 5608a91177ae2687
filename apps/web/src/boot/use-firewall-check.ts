import { isAccepted } from '@baize/contract/shared'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/client.ts'

type Check = { readonly busy: boolean; readonly failed: boolean; readonly press: () => void }

/** Fetches a challenge on mount and sends it back on press. A refused challenge is replaced for the next press. */
export function useFirewallCheck(onPassed: () => void): Check {
  const [state, setState] = useState({ busy: false, failed: false })
  const challenge = useRef<Promise<string>>(undefined)
  useEffect(() => {
    challenge.current ??= newChallenge()
  }, [])

  const press = async () => {
    setState({ busy: true, failed: false })
    const sent = await (challenge.current ?? newChallenge())
    const answer = await call('/api/home/firewall_pass', { challenge: sent }, { quiet: true })
    if (isAccepted(answer)) return onPassed()
    challenge.current = newChallenge()
    setState({ busy: false, failed: true })
  }
  return { ...state, press: () => void press() }
}

async function newChallenge(): Promise<string> {
  const answer = await call('/api/home/firewall_check', {}, { quiet: true })
  return isAccepted(answer) ? answer.model.challenge : ''
}
