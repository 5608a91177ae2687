import { useT } from '../../words/language.ts'

/** Which marks of a chart are of the period, and which of the one it is compared with. */
export function Legend() {
  const t = useT()
  return (
    <p className="flex flex-wrap gap-4 text-xs text-quiet">
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="h-1.5 w-4 rounded-full bg-accent" />
        {t('reports.chartNow')}
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="h-1.5 w-4 rounded-full bg-faint" />
        {t('reports.chartBefore')}
      </span>
    </p>
  )
}
