import { useT } from '../i18n/language.ts'
import { Button } from './Button.tsx'

type ErrorStateProps = { title: string; text?: string | undefined; onRetry: () => void; busy?: boolean }

export function ErrorState({ title, text, onRetry, busy = false }: ErrorStateProps) {
  const t = useT()
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-6 py-12 text-center">
      <h2 className="text-lg font-bold">{title}</h2>
      {text !== undefined && <p className="max-w-mobile text-quiet">{text}</p>}
      <Button onClick={onRetry} busy={busy}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
