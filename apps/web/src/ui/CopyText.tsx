import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../i18n/language.ts'
import { Button } from './Button.tsx'

const COPIED_MS = 1500

export function CopyText({ label, text }: { label: string; text: string }) {
  const t = useT()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  // Browsers offer no clipboard on plain HTTP; the text can still be selected by hand.
  if (!('clipboard' in navigator)) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    )
  const Icon = copied ? Check : Copy
  return (
    <Button size="small" icon={<Icon aria-hidden className="size-4" />} onClick={() => void copy()}>
      {copied ? t('common.copied') : label}
    </Button>
  )
}
