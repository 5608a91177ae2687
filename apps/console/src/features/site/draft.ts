import type { SiteSettings } from '@baize/contract/operator'

/** Lines of `--name: value`; null if one of them is something else. */
export function stylesIn(text: string): Record<string, string> | null {
  const styles: Record<string, string> = {}
  for (const line of text.split('\n').filter((part) => part.trim() !== '')) {
    const [, name, value] = /^\s*(--[a-z][a-z0-9-]{0,63})\s*:\s*(.+?);?\s*$/.exec(line) ?? []
    if (name === undefined || value === undefined) return null
    styles[name] = value
  }
  return styles
}

export const stylesText = (styles: SiteSettings['varStyles']): string =>
  Object.entries(styles)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** The settings of a draft that differ from those in force. */
export function changesIn(now: SiteSettings, draft: SiteSettings): Partial<SiteSettings> {
  const entries = Object.entries(draft).filter(
    ([name, value]) =>
      JSON.stringify(value) !== JSON.stringify(Object.entries(now).find(([of]) => of === name)?.[1]),
  )
  return Object.fromEntries(entries)
}
