import { useCopy } from '@baize/ui/use-copy'
import { Check, Copy } from 'lucide-react'
import { useT } from '../words/language.ts'
import { Button } from './Button.tsx'

/** A text to be taken along: a link or a key that is shown once. */
export function CopyBox({ text, label }: { readonly text: string; readonly label: string }) {
  const t = useT()
  const copying = useCopy(text)
  const Icon = copying?.copied ? Check : Copy
  return (
    <div className="grid gap-2 rounded-control border border-line bg-sunken p-3">
      <span className="text-sm text-quiet">{label}</span>
      <code data-copyable className="text-sm break-all select-all">
        {text}
      </code>
      {copying && (
        <Button small className="justify-self-start" onClick={copying.copy}>
          <Icon aria-hidden className="size-4" />
          {t(copying.copied ? 'shell.copied' : 'shell.copy')}
        </Button>
      )}
    </div>
  )
}
