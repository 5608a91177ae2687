import { settleConflict } from '@baize/contract/operator'
import type { Result } from '@baize/kit'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../api/failure.ts'
import { addressesOff, type Fault, faultsOf, serverFaults } from './faults.ts'
import { keptText, resumed } from './kept-copy.ts'
import type { Design } from './operations.ts'
import {
  type Conflict,
  type DraftBase,
  edited,
  isChanged,
  rebased,
  redone,
  type StepName,
  saved,
  undone,
  type WorkingCopy,
} from './working-copy.ts'

type SaveState =
  | { readonly kind: 'saved'; readonly at: number }
  /** `faulty`: what is there would be refused, so it stays in this browser. */
  | { readonly kind: 'waiting' | 'saving' | 'offline' | 'faulty' | 'conflicts' }
  | { readonly kind: 'refused'; readonly failure: Failure }

type StudioState = {
  readonly copy: WorkingCopy
  readonly save: SaveState
  readonly faults: readonly Fault[]
  /** Fields that a colleague changed too. Nothing is saved until somebody has decided on each. */
  readonly conflicts: readonly Conflict[]
  /** Addresses of other sites that the person has agreed to. */
  readonly approved: ReadonlySet<string>
}

/** The draft on the server, time, and the memory of this browser. */
export type StudioDeps = {
  readonly read: () => Promise<Result<DraftBase & { readonly savedAt: number }, Failure>>
  readonly write: (
    version: number,
    design: Design,
  ) => Promise<Result<{ readonly version: number; readonly savedAt: number }, Failure>>
  readonly now: () => number
  /** Calls later, and returns what calls it off. */
  readonly later: (ms: number, run: () => void) => () => void
  readonly kept: () => string | null
  readonly keep: (text: string | null) => void
}

export type Studio = {
  readonly store: StoreApi<StudioState>
  readonly edit: (design: Design, name: StepName, key?: string) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly approve: (link: string) => void
  /** Decides for the own value, or for the colleague's. */
  readonly decide: (conflict: Conflict, forTheirs: boolean) => void
  readonly saveNow: () => Promise<void>
  /** Goes on from the draft as the server has it now, with the edits that are not saved. */
  readonly refresh: () => Promise<void>
  readonly keepNow: () => void
  readonly close: () => void
}

const AUTOSAVE_MS = 1000
const RETRY_MS = 5000
/** Colleagues who save in the same moment make a save begin again; more in a row do not. */
const MOST_ATTEMPTS = 5

export function openStudio(draft: DraftBase & { readonly savedAt: number }, deps: StudioDeps): Studio {
  const start = resumed(draft, deps.kept())
  const approved = new Set([...addressesOff(draft.design), ...start.approved])
  const store = createStore<StudioState>(() => ({
    copy: start.copy,
    save: isChanged(start.copy) ? { kind: 'waiting' } : { kind: 'saved', at: draft.savedAt },
    faults: faultsOf(start.copy.design, approved),
    conflicts: start.conflicts,
    approved,
  }))
  let callOff = (): void => undefined
  let running: Promise<void> | null = null

  const plan = (ms: number): void => {
    callOff()
    callOff = deps.later(ms, () => void saveNow())
  }
  const keepNow = (): void => {
    const { copy, approved: links } = store.getState()
    deps.keep(isChanged(copy) ? keptText(copy, links) : null)
  }
  const put = (copy: WorkingCopy): void => {
    const { approved: links, conflicts } = store.getState()
    store.setState({ copy, faults: faultsOf(copy.design, links) })
    if (!isChanged(copy)) {
      callOff()
      keepNow()
      store.setState({ save: { kind: 'saved', at: deps.now() } })
      return
    }
    store.setState({ save: { kind: conflicts.length > 0 ? 'conflicts' : 'waiting' } })
    plan(AUTOSAVE_MS)
  }

  /** Joins a save that is under way: it takes edits made meanwhile with it. */
  function saveNow(): Promise<void> {
    keepNow()
    running ??= saveAll().finally(() => {
      running = null
    })
    return running
  }

  async function saveAll(): Promise<void> {
    let attempt = 1
    while (await saveOnce(attempt)) attempt += 1
  }

  /** Whether to try again at once. */
  async function saveOnce(attempt: number): Promise<boolean> {
    const { copy, faults, conflicts } = store.getState()
    if (!isChanged(copy)) return false
    if (conflicts.length > 0) return stop({ kind: 'conflicts' })
    if (faults.length > 0) return stop({ kind: 'faulty' })
    store.setState({ save: { kind: 'saving' } })
    const outcome = await deps.write(copy.base.version, copy.design)
    if (outcome.ok)
      return wrote({ version: outcome.value.version, design: copy.design }, outcome.value.savedAt)
    const { error } = outcome
    if (error.id === 'offline') return wentOffline()
    if (error.id === 'designMoved' && attempt < MOST_ATTEMPTS) return takeTheirs()
    if (error.id !== 'designNotValid') return stop({ kind: 'refused', failure: error })
    const findings = (error.values.findings ?? '').split('\n').map((line) => {
      const at = line.indexOf(': ')
      return at < 0 ? { path: '', reason: line } : { path: line.slice(0, at), reason: line.slice(at + 2) }
    })
    store.setState({ faults: serverFaults(copy.design, findings) })
    return stop({ kind: 'faulty' })
  }

  function stop(save: SaveState): false {
    store.setState({ save })
    return false
  }

  function wentOffline(): false {
    plan(RETRY_MS)
    return stop({ kind: 'offline' })
  }

  function wrote(base: DraftBase, at: number): boolean {
    const copy = saved(store.getState().copy, base)
    store.setState({ copy })
    keepNow()
    if (isChanged(copy)) return true
    return stop({ kind: 'saved', at })
  }

  async function takeTheirs(): Promise<boolean> {
    const fresh = await deps.read()
    if (!fresh.ok)
      return fresh.error.id === 'offline' ? wentOffline() : stop({ kind: 'refused', failure: fresh.error })
    const { copy, conflicts } = rebased(store.getState().copy, fresh.value)
    const links = new Set([...store.getState().approved, ...addressesOff(fresh.value.design)])
    store.setState({ copy, conflicts, approved: links, faults: faultsOf(copy.design, links) })
    if (!isChanged(copy)) return stop({ kind: 'saved', at: fresh.value.savedAt })
    return true
  }

  if (isChanged(start.copy)) plan(AUTOSAVE_MS)
  return {
    store,
    saveNow,
    keepNow,
    edit: (design, name, key) =>
      put(edited(store.getState().copy, design, { name, key: key ?? null, at: deps.now() })),
    undo: () => put(undone(store.getState().copy)),
    redo: () => put(redone(store.getState().copy)),
    approve: (link) => {
      const links = new Set([...store.getState().approved, link])
      store.setState({ approved: links })
      put(store.getState().copy)
    },
    decide: (conflict, forTheirs) => {
      const { copy, conflicts } = store.getState()
      const rest = conflicts.filter((candidate) => candidate !== conflict)
      store.setState({ conflicts: rest })
      if (!forTheirs) return put(copy)
      put({ ...copy, design: settleConflict(copy.design, conflict, 'theirs') })
    },
    refresh: async () => {
      if (!running) await takeTheirs()
      if (isChanged(store.getState().copy)) plan(AUTOSAVE_MS)
    },
    close: () => {
      callOff()
      keepNow()
    },
  }
}
