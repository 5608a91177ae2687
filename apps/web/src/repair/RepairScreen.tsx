import { Wrench } from 'lucide-react'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/Button.tsx'
import { useServerBack } from './use-server-back.ts'

/** Maintenance screen; closes by itself when the site is back. */
export function RepairScreen({ onBack }: { onBack: () => void }) {
  const t = useT()
  const { looking, look } = useServerBack(onBack)
  return (
    <section
      aria-labelledby="repair-title"
      className="mx-auto grid min-h-[70dvh] max-w-md place-content-center justify-items-center gap-4 px-6 text-center"
    >
      <span
        aria-hidden
        className="grid size-20 place-items-center rounded-full bg-accent-quiet text-accent-ink shadow-[inset_0_0_0_1px_var(--line)]"
      >
        <Wrench className="size-9" strokeWidth={1.75} />
      </span>
      <h1 id="repair-title" className="text-2xl font-extrabold">
        {t('boot.repairTitle')}
      </h1>
      <p className="text-quiet">{t('boot.repairText')}</p>
      <p role="status" className="text-sm text-faint">
        {t('boot.repairWaiting')}
      </p>
      <Button variant="primary" onClick={look} busy={looking}>
        {t('boot.repairNow')}
      </Button>
    </section>
  )
}

/** Maintenance screen without the site around it, for when start-up itself reports maintenance. */
export const RepairAlone = ({ onBack }: { onBack: () => void }) => (
  <main className="grid min-h-dvh place-content-center">
    <RepairScreen onBack={onBack} />
  </main>
)
