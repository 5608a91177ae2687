import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../words/language.ts'
import { Button } from './Button.tsx'

/** A text to be taken along: a link or a key that is shown once. */
export function CopyBox({ text, label }: { readonly text: string; readonly label: string }) {
  const t = useT()
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  const Icon = isCopied ? Check : Copy
  return (
    <div className="grid gap-2 rounded-control border border-line bg-sunken p-3">
      <span className="text-sm text-quiet">{label}</span>
      <code className="text-sm break-all select-all">{text}</code>
      <Button small className="justify-self-start" onClick={() => void copy()}>
        <Icon aria-hidden className="size-4" />
        {t(isCopied ? 'shell.copied' : 'shell.copy')}
      </Button>
    </div>
  )
}
