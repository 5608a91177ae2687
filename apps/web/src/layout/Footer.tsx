import { useT } from '../i18n/language.ts'
import { GamblingHelp } from '../links/GamblingHelp.tsx'

export function Footer() {
  const t = useT()
  return (
    <footer className="mt-auto bg-(--footer-bg) px-4 pt-12 pb-(--mobile-footer-padding-bottom) text-sm text-faint md:px-6 md:pb-(--pc-footer-padding-bottom)">
      <div className="mx-auto flex max-w-[calc(var(--max-width)-3rem)] flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-6">
        <span className="grid size-9 shrink-0 place-items-center rounded-full border-2 border-current text-xs font-bold">
          18+
        </span>
        <p className="min-w-0 flex-1">
          {t('shell.adultsOnly')}
          <br />
          {t('shell.demoMoney')}
        </p>
        <GamblingHelp className="py-2.5 font-medium text-quiet underline w-full md:w-auto underline-offset-4 hover:text-ink" />
      </div>
    </footer>
  )
}
