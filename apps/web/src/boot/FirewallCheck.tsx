import { ShieldCheck } from 'lucide-react'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/Button.tsx'
import { useFirewallCheck } from './use-firewall-check.ts'

/** Blocks the site on special domains until the visitor has passed the bot check. */
export function FirewallCheck({ onPassed }: { onPassed: () => void }) {
  const t = useT()
  const { busy, failed, press } = useFirewallCheck(onPassed)
  return (
    <main className="grid min-h-dvh place-content-center px-4 py-10">
      <section className="block-surface grid max-w-md justify-items-center gap-4 px-8 py-10 text-center shadow-block">
        <span
          aria-hidden
          className="grid size-20 place-items-center rounded-full bg-accent-quiet text-accent-ink shadow-[inset_0_0_0_1px_var(--line)]"
        >
          <ShieldCheck className="size-10" strokeWidth={1.75} />
        </span>
        <h1 className="text-2xl font-extrabold">{t('boot.firewallTitle')}</h1>
        <p className="text-quiet">{t('boot.firewallText')}</p>
        <Button variant="primary" size="large" className="w-full" onClick={press} busy={busy}>
          {t('boot.firewallAction')}
        </Button>
        {failed && (
          <p role="alert" className="text-sm text-danger">
            {t('boot.firewallFailed')}
          </p>
        )}
      </section>
    </main>
  )
}
