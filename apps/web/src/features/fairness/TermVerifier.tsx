import type { LotteryGameId } from '@baize/contract/player'
import { drawTerm, LOTTERY_LINES, type LotteryLine } from '@baize/rules/lottery'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { loadChunk } from '../../chunks/load-chunk.ts'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DrawSteps } from '../lottery/DrawSteps.tsx'
import { resultWords } from '../lottery/result-words.ts'
import { ChainWalk } from './ChainWalk.tsx'
import { Finding } from './Finding.tsx'
import { SeedField } from './SeedField.tsx'

type Written = {
  line: string
  number: string
  hash: string
  signature: string
  round: string
  link: string
  end: string
}
type Question = {
  readonly line: LotteryLine
  readonly number: number
  readonly hash: string
  readonly signature: string
  readonly round: number | null
  readonly chain: { readonly link: number; readonly end: string } | null
}

/** The public test vector of drand's quicknet, with a made-up hash. */
const EXAMPLE = {
  number: '1',
  hash: '5ec7e7'.padEnd(64, '0'),
  signature:
    'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
  round: '657413',
  link: '',
  end: '',
}
const NOTHING = { number: '', hash: '', signature: '', round: '', link: '', end: '' }

const isHash = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text.trim())
const isNumber = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text.trim())
const isEmpty = (text: string): boolean => text.trim() === ''

/** Recomputes a lottery draw, its beacon's signature and its chain, from the given values. Makes no requests. */
export function TermVerifier({ gameId }: { gameId: LotteryGameId }) {
  const t = useT()
  const lines = LOTTERY_LINES.filter(({ game }) => game.id === gameId)
  const first = lines[0]?.id ?? ''
  const [question, setQuestion] = useState<Question | null>(null)
  const { register, handleSubmit, reset, formState } = useForm<Written>({
    defaultValues: { line: first, ...NOTHING },
  })
  const { errors } = formState
  function compute(written: Written): void {
    const line = lines.find(({ id }) => id === written.line)
    if (!line) return
    setQuestion({
      line,
      number: Number(written.number),
      hash: written.hash.trim().toLowerCase(),
      signature: written.signature.trim().toLowerCase(),
      round: isEmpty(written.round) ? null : Number(written.round),
      chain:
        isEmpty(written.link) || isEmpty(written.end)
          ? null
          : { link: Number(written.link), end: written.end.trim().toLowerCase() },
    })
  }
  return (
    <>
      <p className="text-sm text-quiet">{t('verifier.termWords')}</p>
      <form
        noValidate
        className="grid gap-4 md:grid-cols-2"
        onSubmit={(event) => void handleSubmit(compute)(event)}
      >
        <SelectField
          label={t('lottery.length')}
          options={lines.map(({ id, seconds }) => ({
            value: id,
            label:
              seconds < 60
                ? t('lottery.seconds', { seconds })
                : t('lottery.minutes', { minutes: seconds / 60 }),
          }))}
          {...register('line')}
        />
        <TextField
          label={t('verifier.termNumber')}
          inputMode="numeric"
          autoComplete="off"
          error={errors.number && t('verifier.linkWrong')}
          {...register('number', { validate: isNumber })}
        />
        <div className="md:col-span-2">
          <SeedField
            label={t('lottery.proofHash')}
            error={errors.hash && t('verifier.hashWrong')}
            {...register('hash', { validate: isHash })}
          />
        </div>
        <div className="md:col-span-2">
          <SeedField
            label={t('lottery.proofSignature')}
            error={errors.signature && t('verifier.signatureWrong')}
            {...register('signature', { validate: (text) => /^[0-9a-f]{96}$/i.test(text.trim()) })}
          />
        </div>
        <TextField
          label={t('lottery.proofRound')}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('verifier.optional')}
          error={errors.round && t('verifier.linkWrong')}
          {...register('round', { validate: (text) => isEmpty(text) || isNumber(text) })}
        />
        <TextField
          label={t('lottery.proofLink')}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('verifier.optional')}
          error={errors.link && t('verifier.linkWrong')}
          {...register('link', { validate: (text) => isEmpty(text) || isNumber(text) })}
        />
        <div className="md:col-span-2">
          <SeedField
            label={t('lottery.proofEnd')}
            placeholder={t('verifier.optional')}
            error={errors.end && t('verifier.hashWrong')}
            {...register('end', { validate: (text) => isEmpty(text) || isHash(text) })}
          />
        </div>
        <div className="flex flex-wrap gap-2 md:col-span-2">
          <Button type="submit" variant="primary">
            {t('verifier.computeTerm')}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              const example = { line: first, ...EXAMPLE }
              reset(example)
              compute(example)
            }}
          >
            {t('fairness.example')}
          </Button>
        </div>
      </form>
      {question && <Computed key={JSON.stringify(question)} question={question} />}
    </>
  )
}

function Computed({ question }: { question: Question }) {
  const t = useT()
  const { line, number, hash, signature, round, chain } = question
  const draw = drawTerm(line.game.space, { signature, hash, line: line.id, term: number })
  return (
    <div aria-live="polite" className="grid gap-4 border-t border-line pt-5">
      <p className="text-lg font-bold">
        {t('lottery.saidResult', { number, result: resultWords(line.game.id, draw.values, t) })}
      </p>
      {round !== null && <SignatureCheck round={round} signature={signature} />}
      {chain && <ChainWalk hash={hash} {...chain} />}
      <h3 className="font-semibold">{t('fairness.steps')}</h3>
      <DrawSteps draw={draw} />
    </div>
  )
}

/** Which of the beacons that this page pins has signed the round. The curve arithmetic is loaded on demand. */
async function signerOf(round: number, signature: string): Promise<'quicknet' | 'sandbox' | 'nobody'> {
  const { isBeaconSignature, QUICKNET, SANDBOX_BEACON } = await loadChunk(
    'beacon',
    () => import('@baize/rules/lottery/beacon'),
  )
  if (isBeaconSignature(QUICKNET.publicKey, round, signature)) return 'quicknet'
  return isBeaconSignature(SANDBOX_BEACON.publicKey, round, signature) ? 'sandbox' : 'nobody'
}

function SignatureCheck({ round, signature }: { round: number; signature: string }) {
  const t = useT()
  const [found, setFound] = useState<Awaited<ReturnType<typeof signerOf>> | 'busy' | 'failed' | null>(null)
  const check = (): void => {
    setFound('busy')
    signerOf(round, signature)
      .then(setFound)
      .catch(() => setFound('failed'))
  }
  switch (found) {
    case 'quicknet':
      return <Finding ok>{t('lottery.checkSignature')}</Finding>
    case 'sandbox':
      return <Finding ok>{t('lottery.proofSandbox')}</Finding>
    case 'nobody':
      return <Finding ok={false}>{t('verifier.signatureOther')}</Finding>
    case 'failed':
    case 'busy':
    case null:
      return (
        <div className="grid justify-items-start gap-2">
          <Button busy={found === 'busy'} onClick={check}>
            {t('verifier.checkSignature')}
          </Button>
          {found === 'failed' && <Finding ok={false}>{t('lottery.proofFailed')}</Finding>}
        </div>
      )
  }
}
