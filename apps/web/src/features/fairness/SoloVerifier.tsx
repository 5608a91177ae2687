import type { SoloGameId } from '@baize/contract/player'
import {
  type ChosenOptions,
  isInstantGame,
  type Options,
  proveBoard,
  readValue,
  type Seeds,
  soloGame,
  usualValue,
} from '@baize/rules'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ResultPicture } from './BoardPicture.tsx'
import { boardWords } from './board-words.ts'
import { isMistyped, OptionField } from './OptionField.tsx'
import { ProofSteps } from './ProofSteps.tsx'
import { SeedField } from './SeedField.tsx'

export type VerifierInput = { serverSeed: string; clientSeed: string; nonce: string }

/** Test vector of the published rules: for mines, three mines on tiles 14, 9 and 25. */
const EXAMPLE: VerifierInput = { serverSeed: 'server', clientSeed: 'client', nonce: '1' }
const NOTHING: VerifierInput = { serverSeed: '', clientSeed: '', nonce: '' }

/** The selected value of each option; the usual one where none is selected. */
const chosen = (gameId: SoloGameId, written: Readonly<Record<string, string>>): ChosenOptions =>
  Object.fromEntries(
    Object.entries(soloGame(gameId).options).map(([field, space]) => [
      field,
      readValue(space, written[field] ?? '') ?? usualValue(space),
    ]),
  )

const isWhole = (text: string, from: number, to: number): boolean =>
  /^\d{1,15}$/.test(text.trim()) && Number(text) >= from && Number(text) <= to

/** Recomputes what seeds decide in a solo game. It makes no requests, so no server can influence the result. */
export function SoloVerifier({ gameId, given }: { gameId: SoloGameId; given: VerifierInput | null }) {
  const t = useT()
  const [written, setWritten] = useState<Readonly<Record<string, string>>>({})
  const [question, setQuestion] = useState<{ gameId: SoloGameId; options: Options; seeds: Seeds } | null>(
    null,
  )
  const { register, handleSubmit, reset, formState } = useForm<VerifierInput>({
    defaultValues: NOTHING,
    ...(given && { values: given }),
  })
  const { errors } = formState
  const options = chosen(gameId, written)

  const compute = ({ serverSeed, clientSeed, nonce }: VerifierInput): void => {
    if (Object.entries(soloGame(gameId).options).some(([field, space]) => isMistyped(space, written[field])))
      return
    setQuestion({
      gameId,
      options,
      seeds: { serverSeed: serverSeed.trim(), clientSeed: clientSeed.trim(), nonce: Number(nonce) },
    })
  }
  const showExample = (): void => {
    reset(EXAMPLE)
    compute(EXAMPLE)
  }
  const losing = question && boardWords(question.gameId).losing
  const proof = question && proveBoard(question.gameId, question.options, question.seeds)

  return (
    <>
      <form
        noValidate
        className="grid gap-4 md:grid-cols-2"
        onSubmit={(event) => void handleSubmit(compute)(event)}
      >
        <SeedField
          label={t('fairness.serverSeed')}
          error={errors.serverSeed && t('fairness.serverSeedWrong')}
          {...register('serverSeed', { validate: (text) => text.trim() !== '' })}
        />
        <SeedField
          label={t('fairness.clientSeed')}
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
        {Object.entries(soloGame(gameId).options).map(([field, space]) => (
          <OptionField
            key={`${gameId} ${field}`}
            gameId={gameId}
            field={field}
            space={space}
            value={String(options[field])}
            typed={written[field]}
            onChange={(text) => setWritten({ ...written, [field]: text })}
          />
        ))}
        <div className="flex flex-wrap gap-2 md:col-span-2">
          <Button type="submit" variant="primary">
            {t('fairness.compute')}
          </Button>
          <Button variant="ghost" onClick={showExample}>
            {t('fairness.example')}
          </Button>
        </div>
      </form>
      {question && proof && (
        <div className="grid gap-5 border-t border-line pt-5 lg:grid-cols-[15rem_1fr]" aria-live="polite">
          <div className="grid content-start gap-3">
            <h3 className="font-semibold">
              {t(isInstantGame(question.gameId) ? 'bets.result' : 'fairness.board')}
            </h3>
            <ResultPicture gameId={question.gameId} options={question.options} board={proof.board} />
            {losing && (
              <p className="amount text-sm whitespace-normal text-quiet">{losing(t, proof.board.flat())}</p>
            )}
          </div>
          <div className="grid min-w-0 content-start gap-3">
            <h3 className="font-semibold">{t('fairness.steps')}</h3>
            <div>
              <ProofSteps gameId={question.gameId} steps={proof.steps} />
            </div>
          </div>
        </div>
      )}
    </>
  )
}
