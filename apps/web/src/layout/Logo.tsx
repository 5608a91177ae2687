import { useT } from '../i18n/language.ts'
import { Link } from '../router/router.tsx'

export function Logo({ wordless = false }: { wordless?: boolean }) {
  const t = useT()
  return (
    <Link to="/" aria-label={t('shell.home')} className="flex min-h-11 items-center gap-2.5 rounded-control">
      <img src="/favicon.svg" alt="" width={32} height={32} className="size-8" />
      {!wordless && <span className="text-xl font-extrabold tracking-tight">Baize</span>}
    </Link>
  )
}
