import { PRIZE_ODDS } from '@baize/contract/player'
import type { PrizeKind } from '@baize/contract/shared'
import { decidePrize, type Seeds } from '@baize/rules'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { prizesIn } from './prizes-in.ts'
import { SeedField } from './SeedField.tsx'

type Written = { serverSeed: string; clientSeed: string; nonce: string; prizes: string }

/** Test vector of the published rules. */
const EXAMPLE: Written = {
  serverSeed: 'server',
  clientSeed: 'client',
  nonce: '3',
  prizes: '0 600000, 0.10 250000, 0.20 100000, 0.50 40000, 2 9000, 20 1000',
}

/** Recomputes a draw of the wheel or the scratch card. It makes no requests. */
export function PrizeVerifier({ kind }: { kind: PrizeKind }) {
  const t = useT()
  const [question, setQuestion] = useState<{
    readonly kind: PrizeKind
    readonly prizes: NonNullable<ReturnType<typeof prizesIn>>
    readonly seeds: Seeds
  } | null>(null)
  const { register, handleSubmit, reset, formState } = useForm<Written>({
    defaultValues: { serverSeed: '', clientSeed: '', nonce: '', prizes: '' },
  })
  const { errors } = formState
  function compute({ serverSeed, clientSeed, nonce, prizes }: Written): void {
    const read = prizesIn(kind, prizes)
    if (!read) return
    const seeds = { serverSeed: serverSeed.trim(), clientSeed: clientSeed.trim(), nonce: Number(nonce) }
    setQuestion({ kind, prizes: read, seeds })
  }
  const found = question && decidePrize(question.kind, question.prizes, question.seeds)
  return (
    <>
      <p className="text-sm text-quiet">{t('prizes.verifyWords')}</p>
      <form
        noValidate
        className="grid gap-4 md:grid-cols-2"
        onSubmit={(event) => void handleSubmit(compute)(event)}
      >
        <TextField
          label={t('fairness.nonce')}
          inputMode="numeric"
          autoComplete="off"
          error={errors.nonce && t('fairness.nonceWrong')}
          {...register('nonce', { validate: (text) => /^\d{1,9}$/.test(text.trim()) })}
        />
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
        <div className="md:col-span-2">
          <SeedField
            label={t('prizes.verifyTable')}
            hint={t('prizes.verifyHint')}
            error={errors.prizes && t('prizes.verifyWrong', { sum: String(PRIZE_ODDS) })}
            {...register('prizes', { validate: (text) => prizesIn(kind, text) !== null })}
          />
        </div>
        <div className="flex flex-wrap gap-2 md:col-span-2">
          <Button type="submit" variant="primary">
            {t('prizes.verifyAction')}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              reset(EXAMPLE)
              compute(EXAMPLE)
            }}
          >
            {t('fairness.example')}
          </Button>
        </div>
      </form>
      {question && found && (
        <div aria-live="polite" className="grid gap-2 border-t border-line pt-4 text-sm">
          <p className="text-base font-semibold">
            {t('prizes.verifyResult', {
              number: found.prize + 1,
              amount: question.prizes[found.prize]?.amount ?? '',
            })}
          </p>
          <p className="text-quiet">{t('prizes.verifyTicket', { ticket: String(found.ticket) })}</p>
          {found.fields.length > 0 && (
            <p className="text-quiet">
              {t('prizes.verifyFields', {
                fields: found.fields.map((at) => (question.prizes[at] ? at + 1 : '–')).join(' '),
              })}
            </p>
          )}
          <p className="font-mono text-xs break-all text-quiet">
            HMAC-SHA-256({question.seeds.serverSeed}, {found.message}) = {found.hmac}
          </p>
        </div>
      )}
    </>
  )
}
