import type { Key } from '@baize/words'
import { useNavigate } from 'react-router'
import gem from '../assets/art/gem.webp'
import { useT } from '../i18n/language.ts'
import { ReasonPopup } from './ReasonPopup.tsx'
import type { PopupFrame, Topic } from './stack.ts'

type Way = { readonly label: Key & ('lobby.heroMinesAction' | 'shell.myBets'); readonly to: string }
type Look = {
  readonly art: string
  readonly title: Key & `popups.${Topic}Title`
  readonly text: Key & `popups.${Topic}Text`
  /** Alternative offered until the feature is released. */
  readonly meanwhile: Way | undefined
}

const BETS: Way = { label: 'shell.myBets', to: '/bets' }

const LOOKS: Record<Topic, Look> = {
  chat: { art: gem, title: 'popups.chatTitle', text: 'popups.chatText', meanwhile: BETS },
}

/** Announces a feature that is not released yet, with an alternative. */
export function ComingPopup({ topic, ...frame }: PopupFrame & { topic: Topic }) {
  const t = useT()
  const navigate = useNavigate()
  const { art, title, text, meanwhile } = LOOKS[topic]
  const action = meanwhile && {
    label: t(meanwhile.label),
    run: () => navigate(meanwhile.to, { replace: true }),
  }
  return <ReasonPopup {...frame} art={art} title={t(title)} reason={t(text)} {...(action && { action })} />
}
