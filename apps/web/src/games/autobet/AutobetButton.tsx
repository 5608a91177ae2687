import { Repeat } from 'lucide-react'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'

/** Opens the autobet form. It keeps its place when disabled, so that no control shifts under a finger. */
export function AutobetButton({ disabled, onPress }: { disabled: boolean; onPress: () => void }) {
  const t = useT()
  return (
    <Button
      size="medium"
      className="min-h-14"
      aria-label={t('autobet.open')}
      title={t('autobet.open')}
      aria-haspopup="dialog"
      aria-disabled={disabled}
      onClick={() => !disabled && onPress()}
      icon={<Repeat aria-hidden className="size-5" />}
    />
  )
}
