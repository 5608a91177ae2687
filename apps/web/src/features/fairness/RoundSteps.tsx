import { never } from '@baize/kit'
import type { RoundProofStep } from '@baize/rules'
import { useLanguage, useT } from '../../i18n/language.ts'

/** Each line of the computation, so that it can be reproduced by hand or in another language. */
export const RoundSteps = ({ steps }: { steps: readonly RoundProofStep[] }) => (
  <ol className="grid gap-2 text-sm">
    {steps.map((step, index) => (
      <Step key={step.kind} step={step} place={index + 1} />
    ))}
  </ol>
)

function Step({ step, place }: { step: RoundProofStep; place: number }) {
  const t = useT()
  const language = useLanguage()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const said = (): readonly [words: string, value: string] => {
    switch (step.kind) {
      case 'link':
        return [t('rounds.stepLink'), step.hashed]
      case 'digest':
        return [t('rounds.stepDigest'), step.digest]
      case 'draw':
        return [t('rounds.stepDraw', { rtp: percent.format(step.rtp / 10_000) }), step.digits]
      case 'multiplier':
        return [t('rounds.stepMultiplier'), `${step.multiplier}×`]
      default:
        return never(step)
    }
  }
  const [words, value] = said()
  return (
    <li className="flex gap-3 rounded-control bg-sunken px-3.5 py-2.5">
      <span aria-hidden className="amount w-6 shrink-0 text-right text-faint">
        {place}
      </span>
      <span className="min-w-0">
        <span className="text-quiet">{words}</span>
        <code className="block font-mono break-all">{value}</code>
      </span>
    </li>
  )
}
