import { Check, Copy } from 'lucide-react'
import { useT } from '../i18n/language.ts'
import { Button } from './Button.tsx'
import { useCopy } from './use-copy.ts'

export function CopyText({ label, text }: { label: string; text: string }) {
  const t = useT()
  const copying = useCopy(text)
  if (!copying) return null
  const Icon = copying.copied ? Check : Copy
  return (
    <Button size="small" icon={<Icon aria-hidden className="size-4" />} onClick={copying.copy}>
      {copying.copied ? t('common.copied') : label}
    </Button>
  )
}
