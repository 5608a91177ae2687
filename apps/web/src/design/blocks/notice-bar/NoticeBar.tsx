import { NoticeBarBlock } from '@baize/contract/player/blocks/notice-bar'
import { cx } from '@baize/ui/cx'
import { IconButton } from '@baize/ui/icon-button'
import { ChevronRight, Megaphone, Pause, Play, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useDesignText } from '../../../i18n/design-text.ts'
import { useT } from '../../../i18n/language.ts'
import { SmartLink } from '../../../links/SmartLink.tsx'
import { inOrder } from '../../../ui/in-order.ts'
import { useReducedMotion } from '../../../ui/reduced-motion.ts'
import { useHoverOrFocus } from '../../../ui/use-held.ts'
import { block } from '../block.tsx'
import { close, hashOfNews, isClosed } from './closed-news.ts'

/** Rotating lines of news; pauses while read or stopped, and can be dismissed. */
function NoticeBar({ lines, seconds, dismissible }: NoticeBarBlock) {
  const hash = hashOfNews(lines)
  const [closed, setClosed] = useState<string>()
  if (lines.length === 0 || (dismissible && (closed === hash || isClosed(hash)))) return null
  const dismiss = () => {
    close(hash)
    setClosed(hash)
  }
  return <Lines key={hash} lines={lines} seconds={seconds} {...(dismissible && { onDismiss: dismiss })} />
}

type LinesProps = Pick<NoticeBarBlock, 'lines' | 'seconds'> & { onDismiss?: () => void }

function Lines({ lines, seconds, onDismiss }: LinesProps) {
  const t = useT()
  const [current, setCurrent] = useState(0)
  const [paused, setPaused] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const read = useHoverOrFocus(list)
  const still = useReducedMotion()
  const several = lines.length > 1
  const moves = several && !paused && !read && !still
  useEffect(() => {
    if (!moves) return
    const timer = setInterval(() => setCurrent((now) => (now + 1) % lines.length), seconds * 1000)
    return () => clearInterval(timer)
  }, [moves, lines.length, seconds])
  return (
    <section
      aria-label={t('content.news')}
      className="flex min-h-12 items-center gap-1 rounded-control bg-accent-quiet pr-1 pl-4 text-sm font-medium text-accent-ink"
    >
      <Megaphone aria-hidden className="mr-2 size-5 shrink-0" />
      {/* All lines share one grid cell, so that the bar has the height of the longest and causes no layout shift. */}
      <ul ref={list} className="grid min-w-0 flex-1 grid-cols-1 items-center">
        {inOrder(lines, (line, at) => (
          <Line {...line} shown={at === current} />
        ))}
      </ul>
      {several && (
        <>
          <span aria-hidden className="amount hidden px-1 text-xs opacity-80 md:inline">
            {current + 1}/{lines.length}
          </span>
          {!still && (
            <IconButton
              label={paused ? t('content.resumeNews') : t('content.pauseNews')}
              onClick={() => setPaused(!paused)}
              icon={
                paused ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />
              }
              className={CONTROL}
            />
          )}
          <IconButton
            label={t('content.nextNews')}
            onClick={() => setCurrent((current + 1) % lines.length)}
            icon={<ChevronRight aria-hidden className="size-4" />}
            className={CONTROL}
          />
        </>
      )}
      {onDismiss && (
        <IconButton
          label={t('content.closeNews')}
          onClick={onDismiss}
          icon={<X aria-hidden className="size-4" />}
          className={CONTROL}
        />
      )}
    </section>
  )
}

const CONTROL =
  'w-9 text-accent-ink hover:bg-[color-mix(in_oklab,currentColor_12%,transparent)] hover:text-accent-ink'

function Line({ text, link, shown }: NoticeBarBlock['lines'][number] & { shown: boolean }) {
  const words = useDesignText()
  return (
    <li
      inert={!shown}
      aria-hidden={!shown || undefined}
      className={cx(
        'col-start-1 row-start-1 min-w-0 transition-[opacity,translate,visibility] duration-250 ease-out-soft',
        shown ? 'opacity-100' : 'invisible translate-y-2 opacity-0',
      )}
    >
      {link === undefined ? (
        <span className="block py-2.5">{words(text)}</span>
      ) : (
        <SmartLink to={link} className="block py-2.5 text-left underline-offset-4 hover:underline">
          {words(text)}
        </SmartLink>
      )}
    </li>
  )
}

export const noticeBar = block(NoticeBarBlock, NoticeBar)
