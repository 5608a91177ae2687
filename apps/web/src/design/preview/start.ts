import { type DesignModel, DesignReply } from '@baize/contract'
import { logSkipped } from '../../log/log-errors.ts'
import { useDesign } from '../../session/design.ts'
import { deviceNow, loadDesign } from '../load-design.ts'
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
  let isDraft = false
  await loadDesign(async () => {
    const draft = await fetchDraft(studio.token)
    isDraft = draft !== null
    useDesign.setState({ preview: isDraft })
    return draft ?? askPublished()
  })
  if (isDraft) watchStudio(page, studio)
}

/** Sends the token in a header, since addresses are logged in many places. Null if the token is invalid. */
async function fetchDraft(token: string): Promise<DesignModel | null> {
  const response = await fetch(`/design/preview?device=${deviceNow()}`, { headers: { DesignToken: token } })
  if (!response.ok) throw new Error(`the draft answered ${response.status}`)
  const answer: unknown = await response.json()
  const draft = DesignReply.safeParse(answer)
  if (draft.success) return draft.data.model
  logSkipped('this preview does not hold, and the page is the published one', answer)
  return null
}
