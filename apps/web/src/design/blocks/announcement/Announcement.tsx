import { AnnouncementBlock } from '@baize/contract/player/blocks/announcement'
import { Megaphone } from 'lucide-react'
import { useDesignText } from '../../../i18n/design-text.ts'
import { SmartLink } from '../../../links/SmartLink.tsx'
import { block } from '../block.tsx'

const LINE =
  'flex min-h-12 w-full items-center gap-3 rounded-control bg-accent-quiet px-4 py-2.5 text-left text-sm font-medium text-accent-ink'

/** One line of news above the page. */
function Announcement({ text, link }: AnnouncementBlock) {
  const words = useDesignText()
  const content = (
    <>
      <Megaphone aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0">{words(text)}</span>
    </>
  )
  if (link === undefined) return <p className={LINE}>{content}</p>
  return (
    <SmartLink to={link} className={LINE}>
      {content}
    </SmartLink>
  )
}

export const announcement = block(AnnouncementBlock, Announcement)
