import { FromFrame, type ToFrame } from '@baize/contract/shared'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { useColorMode } from '../../styles/color-mode.ts'
import { useMoney } from '../../ui/money.ts'

/**
 * Messages from and to the page in a frame. Reads only what this frame sends from this origin in a known shape, and
 * sends to this origin alone: a page that the frame has been led to hears nothing.
 */
export function useFrameLink(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  heard: (message: FromFrame) => void,
): { readonly isReady: boolean } {
  const [isReady, setIsReady] = useState(false)
  const latest = useRef(heard)
  useEffect(() => {
    latest.current = heard
  })
  useEffect(() => {
    const listen = ({ source, origin: from, data }: MessageEvent<unknown>) => {
      if (from !== origin || source === null || source !== frame.current?.contentWindow) return
      const message = FromFrame.safeParse(data)
      if (!message.success) return
      if (message.data.type === 'ready') setIsReady(true)
      latest.current(message.data)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [frame, origin])

  const locale = useLanguage()
  const theme = useColorMode(({ mode }) => mode)
  const balance = useSession(({ user }) => user.balance)
  const currency = useSession(({ user }) => user.currencyId)
  // That of stakes: what the frame shows is never converted.
  const { symbol } = useMoney()
  const hasLogin = useSession((state) => state.hasLogin)
  const hadLogin = useRef(hasLogin)
  const send = useRef((message: ToFrame): void => frame.current?.contentWindow?.postMessage(message, origin))
  useEffect(() => {
    if (isReady) send.current({ type: 'locale', locale })
  }, [isReady, locale])
  useEffect(() => {
    if (isReady) send.current({ type: 'theme', theme })
  }, [isReady, theme])
  useEffect(() => {
    if (isReady && hasLogin) send.current({ type: 'balance', balance, currency, symbol })
    if (isReady && hadLogin.current && !hasLogin) send.current({ type: 'logout' })
    hadLogin.current = hasLogin
  }, [isReady, hasLogin, balance, currency, symbol])
  return { isReady }
}
