import type { PreviewFinding } from '@baize/contract/player'
import axe from 'axe-core'
import { blockAt } from './blocks-on-page.ts'
import { tellStudio } from './tell-studio.ts'

const RULES: axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { 'heading-order': { enabled: true }, 'empty-heading': { enabled: true } },
  resultTypes: ['violations'],
  elementRef: true,
}
const MOST = 200
const TEXT_LENGTH = 100

let running: Promise<void> = Promise.resolve()

/** Checks the page with axe, contrast and order of headings included, and tells the findings with their blocks. */
export function inspect(): Promise<void> {
  // axe runs once at a time.
  running = running.then(run)
  return running
}

async function run(): Promise<void> {
  const tools = document.querySelector<HTMLElement>('[data-studio]')
  if (tools) tools.hidden = true
  try {
    const { violations } = await axe.run('#gbRoot', RULES)
    tellStudio({ type: 'inspected', findings: violations.flatMap(findingsOf).slice(0, MOST) })
  } catch {
    tellStudio({ type: 'inspected', findings: null })
  } finally {
    if (tools) tools.hidden = false
  }
}

const findingsOf = ({ id, help, nodes }: axe.Result): PreviewFinding[] =>
  nodes.map((node) => ({
    blockId: blockAt(node.element ?? null),
    rule: id,
    impact: node.impact ?? 'minor',
    words: help,
    text: node.element?.textContent?.trim().replace(/\s+/g, ' ').slice(0, TEXT_LENGTH) ?? '',
    contrast: contrastOf(node),
  }))

function contrastOf({ any }: axe.NodeResult): PreviewFinding['contrast'] {
  const data: unknown = any.find(({ id }) => id === 'color-contrast')?.data
  if (typeof data !== 'object' || data === null) return null
  const { contrastRatio, expectedContrastRatio, fgColor, bgColor }: Readonly<Record<string, unknown>> = {
    ...data,
  }
  if (typeof contrastRatio !== 'number') return null
  return {
    ratio: contrastRatio,
    needed: Number.parseFloat(String(expectedContrastRatio)),
    foreground: String(fgColor),
    background: String(bgColor),
  }
}
