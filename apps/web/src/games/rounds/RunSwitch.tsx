import { Square } from 'lucide-react'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { AutobetButton } from '../autobet/AutobetButton.tsx'
import type { AutobetRun } from '../autobet/use-autobet.ts'

type RunSwitchProps = { readonly auto: AutobetRun; readonly canPlan: boolean; readonly onPlan: () => void }

/** Autobet button beside the main button, always in the same place: opens the form, or stops the running run. */
export function RunSwitch({ auto, canPlan, onPlan }: RunSwitchProps) {
  const t = useT()
  if (!auto.running) return <AutobetButton disabled={!canPlan} onPress={onPlan} />
  return (
    <Button
      variant="danger"
      size="medium"
      className="min-h-14"
      aria-label={t('autobet.stop')}
      title={t('autobet.stop')}
      busy={auto.busy || auto.run?.stopping === true}
      onClick={auto.stop}
      icon={<Square aria-hidden className="size-5 fill-current" />}
    />
  )
}
