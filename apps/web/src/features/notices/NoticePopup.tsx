import { fillIn } from '@baize/contract/shared'
import type { CSSProperties } from 'react'
import { artOf } from '../../assets/art-of.ts'
import { useDesignText } from '../../i18n/design-text.ts'
import { useT } from '../../i18n/language.ts'
import { useLinkEnvironment } from '../../links/environment.ts'
import { follow } from '../../links/follow.ts'
import { parseLink } from '../../links/parse-link.ts'
import type { Notice } from '../../popups/notice.ts'
import type { PopupFrame } from '../../popups/stack.ts'
import { useUiState } from '../../session/ui-state.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

/** An automatic notice popup, styled by its configuration. */
export function NoticePopup({ onClose, ...frame }: PopupFrame) {
  const t = useT()
  const words = useDesignText()
  const links = useLinkEnvironment()
  const notice = useUiState(({ noticePopupData }) => noticePopupData)
  if (!notice) return null
  const said = (text: Notice['title']) => fillIn(words(text), notice.values ?? {})
  const { link, enableMaskClose } = notice
  return (
    <Sheet {...frame} onClose={onClose} title={said(notice.title)} maskCloses={enableMaskClose}>
      <div
        className="grid justify-items-center gap-4 rounded-control py-2 text-center"
        style={given({ background: notice.bg, padding: notice.contentPadding })}
      >
        <span className="grid size-36 place-items-center rounded-full bg-[radial-gradient(closest-side,color-mix(in_oklab,var(--color-accent)_26%,transparent),transparent)]">
          <img
            src={artOf(notice.art) ?? artOf('gem')}
            alt=""
            width={88}
            height={88}
            className="animate-pop-in drop-shadow-xl"
          />
        </span>
        <p
          className="max-w-xs text-base text-balance"
          style={given({ color: notice.contentTextColor, fontSize: notice.contentTextSize })}
        >
          {said(notice.content)}
        </p>
      </div>
      <div className="grid gap-1 pt-4" style={given({ margin: notice.buttonMargin })}>
        <Button
          data-first
          variant="primary"
          size="large"
          style={given({ background: notice.buttonBg, color: notice.buttonTextColor })}
          onClick={() => {
            onClose()
            follow(parseLink(link), links)
          }}
        >
          {said(notice.buttonText)}
        </Button>
        {link !== '' && (
          <Button variant="ghost" onClick={onClose}>
            {t('notices.later')}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

/** Only configured styles: an empty value would override the site's own. */
const given = (style: Readonly<Record<string, string>>): CSSProperties =>
  Object.fromEntries(Object.entries(style).filter(([, value]) => value !== ''))
