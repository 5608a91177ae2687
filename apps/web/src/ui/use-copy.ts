import { useEffect, useState } from 'react'

const COPIED_MS = 1500

/** Puts a text on the clipboard and says for a moment that it is there. Null where the browser offers none, as on plain HTTP: it can still be selected by hand. */
export function useCopy(text: string): { readonly copied: boolean; readonly copy: () => void } | null {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  if (!('clipboard' in navigator)) return null
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  return { copied, copy }
}
