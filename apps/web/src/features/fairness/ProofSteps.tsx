import type { SoloGameId } from '@baize/contract/player'
import { never } from '@baize/kit'
import type { ProofStep } from '@baize/rules'
import { useT } from '../../i18n/language.ts'
import type { Translate } from '../../i18n/translate.ts'
import { type BoardWords, boardWords } from './board-words.ts'
import { rowWords } from './RowsPicture.tsx'

type ProofStepsProps = { gameId: SoloGameId; steps: readonly ProofStep[] }

/** Each line of the computation, so that it can be reproduced by hand or in another language. */
export function ProofSteps({ gameId, steps }: ProofStepsProps) {
  const t = useT()
  const board = boardWords(gameId)
  return (
    <>
      {board.means && <p className="mb-2 text-sm text-quiet">{board.means(t)}</p>}
      <ol className="grid gap-2 text-sm">
        {steps.map((step, index) => {
          const { words, value } = described(step, board, t)
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
      <p className="mt-2 text-sm text-faint">{board.counting(t)}</p>
    </>
  )
}

function keyOf(step: ProofStep): string {
  switch (step.kind) {
    case 'commitment':
      return 'commitment'
    case 'digest':
      return `digest ${step.round}`
    case 'draw':
      return `draw ${step.row} ${step.item}`
    case 'row':
      return `row ${step.row}`
    case 'pick':
      return `pick ${step.step}`
    case 'drawn':
      return 'drawn'
    default:
      return never(step)
  }
}

function described(
  step: ProofStep,
  { draw, pick }: BoardWords,
  t: Translate,
): { words: string; value?: string } {
  switch (step.kind) {
    case 'commitment':
      return { words: t('fairness.stepCommitment'), value: step.hash }
    case 'digest':
      return { words: t('fairness.stepDigest', { message: step.message }), value: step.hmac }
    case 'draw':
      return { words: draw(t, step) }
    case 'row':
      return { words: rowWords(t, step.row, step.losing) }
    case 'pick':
      return { words: pick(t, step) }
    case 'drawn':
      return { words: t('proof.stepDrawn', { drawn: step.text }) }
    default:
      return never(step)
  }
}
