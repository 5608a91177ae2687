import type { CSSProperties } from 'react'
import coin from '../../assets/art/coin.webp'
import gem from '../../assets/art/gem.webp'
import shield from '../../assets/art/shield.webp'
import { useT } from '../../i18n/language.ts'
import { useLinkEnvironment } from '../../links/environment.ts'
import { follow } from '../../links/follow.ts'
import { parseLink } from '../../links/parse-link.ts'
import type { Notice } from '../../popups/notice.ts'
import type { PopupFrame } from '../../popups/stack.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useSaid } from './sentences.ts'

const ART = { coin, gem, shield } as const

/** An automatic notice popup, styled by its configuration. */
export function NoticePopup({ notice, onClose, ...frame }: PopupFrame & { notice: Notice }) {
  const t = useT()
  const said = useSaid()
  const links = useLinkEnvironment()
  const { link, enableMaskClose } = notice
  return (
    <Sheet {...frame} onClose={onClose} title={said(notice.title)} maskCloses={enableMaskClose}>
      <div
        className="grid justify-items-center gap-4 rounded-control py-2 text-center"
        style={given({ background: notice.bg, padding: notice.contentPadding })}
      >
        <span className="grid size-36 place-items-center rounded-full bg-[radial-gradient(closest-side,color-mix(in_oklab,var(--color-accent)_26%,transparent),transparent)]">
          <img
            src={ART[notice.art]}
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
