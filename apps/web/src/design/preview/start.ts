import { type DesignModel, DesignReply } from '@baize/contract/player'
import { answerBy } from '../../api/wire.ts'
import { logSkipped } from '../../log/log-errors.ts'
import { useDesign } from '../../session/design.ts'
import { serverNow } from '../../session/server-time.ts'
import { startup } from '../../session/startup.ts'
import { isInStudio } from '../../storage/studio.ts'
import { loadDesign, themeAddress } from '../load-design.ts'
import { standIn } from './stand-in.ts'
import { type PreviewPage, type Studio, watchStudio } from './watch-studio.ts'

/**
 * Shows the draft of the design instead of the published one, and applies edits posted by the studio. The server
 * validates the token: if it is invalid, the page shows the published design and ignores all messages.
 */
export async function startPreview(
  page: PreviewPage,
  studio: Studio,
  askPublished: () => Promise<DesignModel>,
): Promise<void> {
  if (isInStudio()) answerBy(standIn)
  let isDraft = false
  await loadDesign(async () => {
    const draft = await fetchDraft(studio.token)
    isDraft = draft !== null
    useDesign.setState({ preview: isDraft })
    return draft ?? askPublished()
  })
  if (isDraft) watchStudio(page, studio)
}

/**
 * The theme with a token is the draft. The token is a header, since addresses are logged in many places; `t` keeps a
 * cache from answering with an older draft. Null if the token is invalid.
 */
async function fetchDraft(token: string): Promise<DesignModel | null> {
  const address = `${themeAddress(startup().designCacheKey)}&t=${serverNow()}`
  const response = await fetch(address, { headers: { DesignToken: token } })
  if (!response.ok) throw new Error(`the draft answered ${response.status}`)
  const answer: unknown = await response.json()
  const draft = DesignReply.safeParse(answer)
  if (draft.success) return draft.data.model
  logSkipped('this preview does not hold, and the page is the published one', answer)
  return null
}
