import { StoredDesign } from '@baize/contract/operator'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useRead } from '../../api/query.ts'
import { sentenceOf } from '../../api/sentence.ts'
import { toast } from '../../ui/toast.ts'
import { useLanguage, useT } from '../../words/language.ts'
import type { DesignChange } from './design-change.ts'

/** A colleague who saves at the same moment makes a save begin again; more than this many in a row do not. */
const MOST_ATTEMPTS = 5

/** Applies a change to the draft as it is at this moment, so that colleagues at other parts of it lose nothing. */
async function write(change: DesignChange): Promise<string | null> {
  const { t } = useLanguage.getState()
  for (let attempt = 1; ; attempt += 1) {
    const fresh = await call('/api/operator/design', {})
    if (!fresh.ok) return sentenceOf(fresh.error)
    const { version, design } = fresh.value.model.draft
    const parsed = StoredDesign.safeParse(design)
    const changed = parsed.success ? change(parsed.data) : null
    if (changed === null) return t('content.conflict')
    const outcome = await call('/api/operator/design/write', { version, design: changed })
    if (outcome.ok) return null
    if (outcome.error.id !== 'designMoved' || attempt === MOST_ATTEMPTS) return sentenceOf(outcome.error)
  }
}

/** The draft of the design, and the saving of one change to it. */
export function useDraft() {
  const t = useT()
  const client = useQueryClient()
  const state = useRead('/api/operator/design', {})
  const parsed = StoredDesign.safeParse(state.data?.model.draft.design)
  return {
    state,
    /** Null for a draft that this console cannot read. */
    design: parsed.success ? parsed.data : null,
    save: async (change: DesignChange): Promise<boolean> => {
      const fault = await write(change)
      // Before it is said: publishing in the same breath would be refused for the old version.
      await client.invalidateQueries()
      toast(fault ?? t('content.saved'), fault === null ? 'gain' : 'danger')
      return fault === null
    },
  }
}
