import { cx } from '@baize/ui/cx'
import { useT } from '../../i18n/language.ts'
import type { Guide } from './guides.ts'
import { Picture } from './pictures.tsx'

/** Numbered instructions, each with its picture; beside each other where there is room. */
export function GuideSteps({ guide, beside = false }: { guide: Guide; beside?: boolean }) {
  const t = useT()
  return (
    <ol className={cx('grid grid-cols-1 gap-3', beside && 'md:auto-cols-fr md:grid-flow-col md:gap-4')}>
      {guide.map(({ picture, words }, index) => (
        <li
          key={words}
          className={cx(
            'grid items-center gap-x-4 gap-y-3 rounded-control bg-button p-3',
            beside ? 'grid-cols-[7.5rem_1fr] md:grid-cols-1 md:content-start' : 'grid-cols-[7.5rem_1fr]',
          )}
        >
          <Picture name={picture} />
          <span className="flex min-w-0 items-start gap-2.5 text-sm">
            <span
              aria-hidden
              className="amount grid size-6 shrink-0 place-items-center rounded-full bg-accent-quiet text-xs font-bold text-accent-ink"
            >
              {index + 1}
            </span>
            <span className="min-w-0 pt-0.5">{t(words)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
