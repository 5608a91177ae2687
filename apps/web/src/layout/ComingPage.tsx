import type { Key } from '@baize/words'
import { Link } from 'react-router'
import rocket from '../assets/art/rocket.webp'
import { useT } from '../i18n/language.ts'
import { buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

export type Coming = 'boot.chatbet'

const TEXTS = {
  'boot.chatbet': 'boot.chatbetText',
} as const satisfies Record<Coming, Key>

/** Placeholder for a known route whose screen is not released yet: says what it will be and links to the lobby. */
export function ComingPage({ what }: { what: Coming }) {
  const t = useT()
  return (
    <EmptyState
      art={rocket}
      title={t('boot.comingTitle', { name: t(what) })}
      text={t(TEXTS[what])}
      action={
        <Link to="/" className={buttonClass('primary')}>
          {t('shell.toLobby')}
        </Link>
      }
    />
  )
}
