import type { PreviewReply } from '@baize/contract/player'
import type { LanguageId } from '@baize/contract/shared'
import { create } from 'zustand'
import type { Place } from './core/faults.ts'
import type { Design } from './core/operations.ts'

export const WIDTHS = { phone: 390, tablet: 820, desktop: 1440 } as const
export type Width = keyof typeof WIDTHS
export const VISITORS = ['visitor', 'newcomer', 'regular', 'vip'] as const
export type Visitor = (typeof VISITORS)[number]

export type Findings = Extract<PreviewReply, { type: 'inspected' }>['findings']

/** Narrower screens begin with the preview of a phone. */
const NARROW = 768

/** How the person looks at the design: none of it is part of the design. */
type View = {
  readonly picked: Place | null
  readonly pageId: string | null
  readonly language: LanguageId
  readonly width: Width
  readonly mode: 'light' | 'dark'
  readonly visitor: Visitor
  /** Origin of the site; null until the preview is known. */
  readonly site: string | null
  /** On narrow screens one panel is shown at a time. */
  readonly panel: 'outline' | 'preview' | 'form'
  /** Number of checks of the page that were asked for, and what the last one found; undefined while it runs. */
  readonly checks: number
  readonly findings: Findings | undefined
  /** A version that the preview shows in place of the draft. */
  readonly version: { readonly number: number; readonly design: Design } | null
  /** Where the preview asked for a new block. */
  readonly insert: { readonly pageId: string; readonly before: string | null } | null
}

export const useView = create<View>(() => ({
  picked: null,
  pageId: null,
  language: 'en',
  width: innerWidth < NARROW ? 'phone' : 'desktop',
  mode: 'dark',
  visitor: 'visitor',
  site: null,
  panel: 'outline',
  checks: 0,
  findings: undefined,
  version: null,
  insert: null,
}))

/** Shows the form of something; on narrow screens in place of the outline. */
export const pick = (picked: Place): void => useView.setState({ picked, panel: 'form' })
