import { Megaphone } from 'lucide-react'
import type * as z from 'zod/mini'
import { SmartLink } from '../../../links/SmartLink.tsx'
import { useDesignText } from '../../text.ts'
import type { AnnouncementData } from './data.ts'

const LINE =
  'flex min-h-12 w-full items-center gap-3 rounded-control bg-accent-quiet px-4 py-2.5 text-left text-sm font-medium text-accent-ink'

/** One line of news above the page. */
export function Announcement({ text, link }: z.infer<typeof AnnouncementData>) {
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
