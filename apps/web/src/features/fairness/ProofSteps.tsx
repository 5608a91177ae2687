import { never } from '@baize/kit'
import type { ProofStep } from '@baize/rules'
import { useT } from '../../i18n/language.ts'
import type { Translate } from '../../i18n/translate.ts'

/** Every line of the computation, so that it can be followed by hand or in another language. */
export function ProofSteps({ steps }: { steps: readonly ProofStep[] }) {
  const t = useT()
  return (
    <ol className="grid gap-2 text-sm">
      {steps.map((step, index) => {
        const { words, value } = described(step, t)
        return (
          <li key={keyOf(step)} className="flex gap-3 rounded-control bg-sunken px-3.5 py-2.5">
            <span aria-hidden className="amount w-6 shrink-0 text-right text-faint">
              {index + 1}
            </span>
            <span className="min-w-0">
              <span className="text-quiet">{words}</span>
              {value !== undefined && <code className="block font-mono break-all">{value}</code>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function keyOf(step: ProofStep): string {
  switch (step.kind) {
    case 'commitment':
      return 'commitment'
    case 'digest':
      return `digest ${step.round}`
    case 'draw':
      return `draw ${step.item}`
    case 'pick':
      return `pick ${step.tile}`
    default:
      return never(step)
  }
}

function described(step: ProofStep, t: Translate): { words: string; value?: string } {
  switch (step.kind) {
    case 'commitment':
      return { words: t('fairness.stepCommitment'), value: step.hash }
    case 'digest':
      return { words: t('fairness.stepDigest', { message: step.message }), value: step.hmac }
    case 'draw':
      return {
        words: t('fairness.stepDraw', {
          bytes: step.bytes.join(' '),
          float: step.float.toFixed(10),
          remaining: step.remaining,
          index: step.index,
          tile: step.item + 1,
        }),
      }
    case 'pick':
      return step.mine
        ? { words: t('fairness.stepPickMine', { tile: step.tile + 1 }) }
        : { words: t('fairness.stepPickGem', { tile: step.tile + 1, multiplier: `${step.multiplier}×` }) }
    default:
      return never(step)
  }
}
