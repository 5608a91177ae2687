import { useT } from '../../i18n/language.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { Jump } from './jumps.ts'

const words = ({ sign, taken }: Jump, n: number, multiplier: string, t: Translate): string => {
  switch (sign) {
    case 'passed':
      return t('kangaroo.stepDone', { n, multiplier })
    case 'fell':
      return t(taken ? 'kangaroo.stepFell' : 'kangaroo.stepWouldFall', { n, multiplier })
    case 'held':
      return t('kangaroo.stepWouldHold', { n, multiplier })
    case 'next':
    case 'ahead':
      return t('kangaroo.stepAhead', { n, multiplier })
  }
}

/** Overview of all jumps; once the bet is over, with what each jump would have been. */
export function Track({ jumps, labels }: { jumps: readonly Jump[]; labels: readonly string[] }) {
  const t = useT()
  return (
    <ol aria-label={t('kangaroo.track')} className="kangaroo-track">
      {jumps.map((jump, index) => {
        const n = index + 1
        return (
          <li key={n} data-sign={jump.sign} data-taken={jump.taken}>
            <span className="sr-only">{words(jump, n, labels[index] ?? '', t)}</span>
          </li>
        )
      })}
    </ol>
  )
}
