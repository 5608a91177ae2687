import { useEffect } from 'react'
import rocket from '../assets/art/rocket.webp'
import { useT } from '../i18n/language.ts'
import { ReasonPopup } from '../popups/ReasonPopup.tsx'
import type { PopupFrame } from '../popups/stack.ts'
import { lookForUpdate, takeUpdate, useNewVersion } from './new-version.ts'

/** A newer version of the site, or that there is none. The player decides when to reload, since a bet may be open. */
export function UpdatePopup(frame: PopupFrame) {
  const t = useT()
  const state = useNewVersion((version) => version.state)
  // A link opens it at any time: what it says is found out then.
  useEffect(() => void lookForUpdate(), [])
  switch (state) {
    case 'ready':
      return (
        <ReasonPopup
          {...frame}
          art={rocket}
          title={t('popups.updateTitle')}
          reason={t('popups.updateText')}
          action={{ label: t('shell.reload'), run: takeUpdate }}
        />
      )
    case 'newest':
      return (
        <ReasonPopup
          {...frame}
          art={rocket}
          title={t('popups.updateNewest')}
          reason={t('popups.updateNewestText')}
        />
      )
    case 'unreachable':
      return (
        <ReasonPopup
          {...frame}
          title={t('popups.updateUnreachable')}
          reason={t('popups.updateUnreachableText')}
        />
      )
    case 'unknown':
    case 'looking':
      return (
        <ReasonPopup
          {...frame}
          art={rocket}
          title={t('popups.updateLooking')}
          reason={t('popups.updateLookingText')}
        />
      )
  }
}
