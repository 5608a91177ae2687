import { StoredDesign, withItemIds } from '@baize/contract/operator'
import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { call } from '../../api/client.ts'
import { keep, kept } from '../../session/kept.ts'
import type { Design } from './core/operations.ts'
import { openStudio, type Studio } from './core/studio.ts'

const KEPT = 'studio.draft'

/** The draft as the studio edits it; null for one that this build cannot read. */
export function designIn(value: unknown): Design | null {
  const parsed = StoredDesign.safeParse(value)
  return parsed.success ? withItemIds(parsed.data) : null
}

type Draft = { readonly version: number; readonly design: Design; readonly savedAt: number }

/** A studio on the server's draft and the memory of this browser. */
export const studioOf = (draft: Draft): Studio =>
  openStudio(draft, {
    read: async () => {
      const outcome = await call('/api/operator/design', {})
      if (!outcome.ok) return outcome
      const { version, design, savedAt } = outcome.value.model.draft
      return { ok: true, value: { version, savedAt, design: designIn(design) ?? draft.design } }
    },
    write: async (version, design) => {
      const outcome = await call('/api/operator/design/write', { version, design })
      return outcome.ok ? { ok: true, value: outcome.value.model } : outcome
    },
    now: () => Date.now(),
    later: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    kept: () => kept(KEPT),
    keep: (text) => keep(KEPT, text),
  })

const StudioContext = createContext<Studio | null>(null)
export const StudioProvider = StudioContext.Provider

export function useStudio(): Studio {
  const studio = useContext(StudioContext)
  if (!studio) throw new Error('useStudio must be used inside StudioProvider')
  return studio
}

type State = ReturnType<Studio['store']['getState']>
export const useStudioState = <Part>(select: (state: State) => Part): Part =>
  useStore(useStudio().store, select)
