import { MINES_MAX, MINES_MIN, proveMinesBoard, type Seeds } from '@baize/rules'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { MinesPicture } from './MinesPicture.tsx'
import { ProofSteps } from './ProofSteps.tsx'

export type VerifierInput = { serverSeed: string; clientSeed: string; nonce: string; mines: string }

/** The vector of the published rules: three mines on tiles 14, 9 and 25. */
const EXAMPLE: VerifierInput = { serverSeed: 'server', clientSeed: 'client', nonce: '1', mines: '3' }
const NOTHING: VerifierInput = { serverSeed: '', clientSeed: '', nonce: '', mines: '3' }

const isWhole = (text: string, from: number, to: number): boolean =>
  /^\d{1,15}$/.test(text.trim()) && Number(text) >= from && Number(text) <= to

/** Recomputes a board from its seeds. It has no way to ask the server, so no server can decide what it shows. */
export function Verifier({ given }: { given: VerifierInput | null }) {
  const t = useT()
  const [question, setQuestion] = useState<{ seeds: Seeds; mines: number } | null>(null)
  const { register, handleSubmit, reset, formState } = useForm<VerifierInput>({
    defaultValues: NOTHING,
    ...(given && { values: given }),
  })
  const { errors } = formState

  const compute = ({ serverSeed, clientSeed, nonce, mines }: VerifierInput): void =>
    setQuestion({
      seeds: { serverSeed: serverSeed.trim(), clientSeed: clientSeed.trim(), nonce: Number(nonce) },
      mines: Number(mines),
    })
  const showExample = (): void => {
    reset(EXAMPLE)
    compute(EXAMPLE)
  }
  const proof = question && proveMinesBoard(question.seeds, question.mines)

  return (
    <section aria-labelledby="verifier" className="block-surface grid gap-4 p-4 md:p-6">
      <div>
        <h2 id="verifier" className="text-lg font-bold">
          {t('fairness.verifier')}
        </h2>
        <p className="mt-1 text-sm text-quiet">{t('fairness.verifierWords')}</p>
      </div>
      <form
        noValidate
        className="grid gap-4 md:grid-cols-2"
        onSubmit={(event) => void handleSubmit(compute)(event)}
      >
        <TextField
          label={t('fairness.serverSeed')}
          autoComplete="off"
          spellCheck={false}
          className="font-mono text-sm"
          error={errors.serverSeed && t('fairness.serverSeedWrong')}
          {...register('serverSeed', { validate: (text) => text.trim() !== '' })}
        />
        <TextField
          label={t('fairness.clientSeed')}
          autoComplete="off"
          spellCheck={false}
          className="font-mono text-sm"
          error={errors.clientSeed && t('fairness.clientSeedWrong')}
          {...register('clientSeed', { validate: (text) => text.trim() !== '' })}
        />
        <TextField
          label={t('fairness.nonce')}
          inputMode="numeric"
          autoComplete="off"
          error={errors.nonce && t('fairness.nonceWrong')}
          {...register('nonce', { validate: (text) => isWhole(text, 0, Number.MAX_SAFE_INTEGER) })}
        />
        <TextField
          label={t('fairness.mines')}
          inputMode="numeric"
          autoComplete="off"
          error={errors.mines && t('fairness.minesWrong')}
          {...register('mines', { validate: (text) => isWhole(text, MINES_MIN, MINES_MAX) })}
        />
        <div className="flex flex-wrap gap-2 md:col-span-2">
          <Button type="submit" variant="primary">
            {t('fairness.compute')}
          </Button>
          <Button variant="ghost" onClick={showExample}>
            {t('fairness.example')}
          </Button>
        </div>
      </form>
      {proof && (
        <div className="grid gap-5 border-t border-line pt-5 lg:grid-cols-[15rem_1fr]" aria-live="polite">
          <div className="grid content-start gap-3">
            <h3 className="font-semibold">{t('fairness.board')}</h3>
            <MinesPicture board={proof.board} />
            <p className="amount text-sm whitespace-normal text-quiet">
              {t('fairness.boardIs', { tiles: proof.board.map((tile) => tile + 1).join(', ') })}
            </p>
          </div>
          <div className="grid min-w-0 content-start gap-3">
            <h3 className="font-semibold">{t('fairness.steps')}</h3>
            <ProofSteps steps={proof.steps} />
            <p className="text-sm text-faint">{t('fairness.counting')}</p>
          </div>
        </div>
      )}
    </section>
  )
}
