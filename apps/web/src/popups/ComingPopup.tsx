import type { Key } from '@baize/words'
import coin from '../assets/art/coin.webp'
import gem from '../assets/art/gem.webp'
import hat from '../assets/art/hat.webp'
import lens from '../assets/art/lens.webp'
import { useT } from '../i18n/language.ts'
import { useNavigate } from '../router/router.tsx'
import type { PopupFrame } from './frame.ts'
import { ReasonPopup } from './ReasonPopup.tsx'
import { openPopup, type Topic } from './stack.ts'

type Way = { readonly label: Key & ('lobby.heroMinesAction' | 'shell.myBets'); readonly to: string }
type Look = {
  readonly art: string
  readonly title: Key & `popups.${Topic}Title`
  readonly text: Key & `popups.${Topic}Text`
  /** What can be done meanwhile. */
  readonly meanwhile: Way | 'message' | undefined
}

const PLAY: Way = { label: 'lobby.heroMinesAction', to: '/h5/mines' }
const BETS: Way = { label: 'shell.myBets', to: '/bets' }

const LOOKS: Record<Topic, Look> = {
  freeSpin: { art: hat, title: 'popups.freeSpinTitle', text: 'popups.freeSpinText', meanwhile: PLAY },
  identitySettings: {
    art: lens,
    title: 'popups.identitySettingsTitle',
    text: 'popups.identitySettingsText',
    meanwhile: undefined,
  },
  chat: { art: gem, title: 'popups.chatTitle', text: 'popups.chatText', meanwhile: BETS },
  signIn: { art: coin, title: 'popups.signInTitle', text: 'popups.signInText', meanwhile: PLAY },
  notifications: {
    art: lens,
    title: 'popups.notificationsTitle',
    text: 'popups.notificationsText',
    meanwhile: 'message',
  },
}

/** A part of the site that has its name and its place but is not open yet: says so, and what can be done now. */
export function ComingPopup({ topic, ...frame }: PopupFrame & { topic: Topic }) {
  const t = useT()
  const navigate = useNavigate()
  const { art, title, text, meanwhile } = LOOKS[topic]
  const action =
    meanwhile === 'message'
      ? { label: t('popups.messageTitle'), run: () => openPopup('message', {}) }
      : meanwhile && { label: t(meanwhile.label), run: () => navigate(meanwhile.to, { replace: true }) }
  return <ReasonPopup {...frame} art={art} title={t(title)} reason={t(text)} {...(action && { action })} />
}
