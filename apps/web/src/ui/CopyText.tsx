import { toast } from '@baize/ui/toast'
import { useCopy } from '@baize/ui/use-copy'
import { Check, Copy } from 'lucide-react'
import type { RefObject } from 'react'
import { useT } from '../i18n/language.ts'
import { Button } from './Button.tsx'

type CopyTextProps = {
  label: string
  text: string
  /** Shows the text: selected where the browser does not allow copying, to be copied by hand. */
  from?: RefObject<HTMLElement | null>
}

export function CopyText({ label, text, from }: CopyTextProps) {
  const t = useT()
  const byHand = () => {
    if (from?.current) getSelection()?.selectAllChildren(from.current)
    toast(t('pay.copyByHand'))
  }
  const copying = useCopy(text, byHand)
  if (!copying && !from) return null
  const Icon = copying?.copied ? Check : Copy
  return (
    <Button
      size="small"
      icon={<Icon aria-hidden className="size-4" />}
      onClick={copying ? copying.copy : byHand}
    >
      {copying?.copied ? t('common.copied') : label}
    </Button>
  )
}
