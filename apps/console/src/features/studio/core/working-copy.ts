import { mergeDesigns } from '@baize/contract/operator'
import type { DesignText } from '@baize/contract/player'
import type { Design } from './operations.ts'

/** The thing that a step is about, in words that a person knows. */
export type Thing =
  | { readonly kind: 'block'; readonly comId: string }
  | { readonly kind: 'page' | 'tab' | 'menu' | 'article'; readonly title: DesignText }
  | { readonly kind: 'asset' }
export type StepName = {
  readonly what: 'added' | 'removed' | 'moved' | 'copied' | 'changed'
  readonly thing: Thing
}
type Step = {
  readonly name: StepName
  readonly before: Design
  readonly after: Design
  /** Edits of the same field in a row are one step. */
  readonly key: string | null
  readonly at: number
}
export type DraftBase = { readonly version: number; readonly design: Design }

/** What somebody edits: the draft they began with, what they made of it, and the steps in between. */
export type WorkingCopy = {
  readonly base: DraftBase
  readonly design: Design
  readonly past: readonly Step[]
  readonly future: readonly Step[]
}

const MOST_STEPS = 300
/** Longer pauses while one types begin a new step. */
const SAME_STEP_MS = 3000

export const workingCopy = (base: DraftBase): WorkingCopy => ({
  base,
  design: base.design,
  past: [],
  future: [],
})
export const isChanged = ({ base, design }: WorkingCopy): boolean => base.design !== design

export function edited(
  copy: WorkingCopy,
  design: Design,
  { name, key = null, at }: { readonly name: StepName; readonly key?: string | null; readonly at: number },
): WorkingCopy {
  if (design === copy.design) return copy
  const last = copy.past.at(-1)
  const isSame =
    key !== null && last?.key === key && at - last.at < SAME_STEP_MS && last.after === copy.design
  const step: Step = { name, before: isSame ? last.before : copy.design, after: design, key, at }
  const past = [...(isSame ? copy.past.slice(0, -1) : copy.past), step].slice(-MOST_STEPS)
  return { ...copy, design, past, future: [] }
}

/** The way back from one design to another, on a design that colleagues may have changed since. */
const stepTo = (current: Design, from: Design, to: Design): Design =>
  current === from ? to : mergeDesigns(from, to, current).design

export function undone(copy: WorkingCopy): WorkingCopy {
  const step = copy.past.at(-1)
  if (!step) return copy
  return {
    ...copy,
    design: stepTo(copy.design, step.after, step.before),
    past: copy.past.slice(0, -1),
    future: [...copy.future, step],
  }
}

export function redone(copy: WorkingCopy): WorkingCopy {
  const step = copy.future.at(-1)
  if (!step) return copy
  return {
    ...copy,
    design: stepTo(copy.design, step.before, step.after),
    past: [...copy.past, { ...step, key: null }],
    future: copy.future.slice(0, -1),
  }
}

/** After a save: what was sent is the draft by now. Edits made meanwhile stay. */
export const saved = (copy: WorkingCopy, base: DraftBase): WorkingCopy => ({ ...copy, base })

export type Conflict = ReturnType<typeof mergeDesigns>['conflicts'][number]

/** Puts the edits on a newer draft. Where both changed one field, the own value stands until somebody decides. */
export function rebased(
  copy: WorkingCopy,
  theirs: DraftBase,
): { readonly copy: WorkingCopy; readonly conflicts: readonly Conflict[] } {
  const { design, conflicts } = isChanged(copy)
    ? mergeDesigns(copy.base.design, copy.design, theirs.design)
    : { design: theirs.design, conflicts: [] }
  // A merge makes new objects: the same content as theirs is nothing to save.
  const isTheirs = JSON.stringify(design) === JSON.stringify(theirs.design)
  return { copy: { ...copy, base: theirs, design: isTheirs ? theirs.design : design }, conflicts }
}
