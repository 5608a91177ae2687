import { NoticePopupsBlock } from '@baize/contract/player/blocks/notice-popups'
import { logSkipped } from '../../log/log-errors.ts'
import { useDesign } from '../../session/design.ts'

/** Notice popups and intervals of the delivered design; the defaults where it has none, or invalid ones. */
export function noticeSettings(): NoticePopupsBlock {
  const items = useDesign.getState().model?.pages.flatMap((page) => page.items) ?? []
  const found = NoticePopupsBlock.safeParse(items.find(({ comId }) => comId === 'noticePopups')?.data ?? {})
  if (found.success) return found.data
  logSkipped('the design has a block whose data do not fit: noticePopups')
  return NoticePopupsBlock.parse({})
}
