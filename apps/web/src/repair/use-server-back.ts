import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { attempt } from '../api/wire.ts'

const LOOK_EVERY_MS = 5000

const isServerBack = async (): Promise<boolean> => (await attempt('/api/home/startup', { lazy: 'true' })).ok

/** Polls every few seconds whether the server responds again, and at once on request. */
export function useServerBack(onBack: () => void): { readonly looking: boolean; readonly look: () => void } {
  const [looking, setLooking] = useState(false)
  const back = useEffectEvent(onBack)
  const lookNow = useRef<() => void>(() => undefined)
  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      clearTimeout(timer)
      setLooking(true)
      const isBack = await isServerBack()
      if (left) return
      setLooking(false)
      if (isBack) back()
      else timer = setTimeout(() => void look(), LOOK_EVERY_MS)
    }
    lookNow.current = () => void look()
    void look()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [])
  return { looking, look: () => lookNow.current() }
}
