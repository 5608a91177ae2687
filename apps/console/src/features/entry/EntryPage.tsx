import { type ReactNode, useEffect } from 'react'
import { LanguageChoice } from '../../layout/LanguageChoice.tsx'
import { useT } from '../../words/language.ts'

/** Frame of the screens before the log-in. */
export function EntryPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const t = useT()
  useEffect(() => {
    document.title = `${title} · Baize`
  }, [title])
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-6 p-4">
      <div className="flex items-center gap-3 text-2xl font-extrabold tracking-tight">
        <img src="/console/favicon.svg" alt="" width="40" height="40" />
        Baize
        <span className="rounded-small bg-accent-quiet px-2 py-0.5 text-sm font-bold text-accent-ink">
          {t('shell.console')}
        </span>
      </div>
      <div className="block-surface grid w-full max-w-md animate-pop-in gap-5 p-6 shadow-block">
        <h1 className="text-xl font-bold">{title}</h1>
        {children}
      </div>
      <LanguageChoice />
    </main>
  )
}
