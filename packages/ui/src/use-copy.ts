import { useEffect, useState } from 'react'

const COPIED_MS = 1500

/**
 * Copies a text to the clipboard; `copied` is true for a moment after. Null if the browser has no clipboard API, as on
 * plain HTTP: the text can still be selected by hand.
 */
export function useCopy(
  text: string,
  onRefused: () => void = () => undefined,
): { readonly copied: boolean; readonly copy: () => void } | null {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  if (!('clipboard' in navigator)) return null
  const copy = () => {
    navigator.clipboard.writeText(text).then(() => setCopied(true), onRefused)
  }
  return { copied, copy }
}
