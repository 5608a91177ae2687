import type { RoundGameId } from '@baize/contract/player'
import { formatMultiplier } from '@baize/kit'
import { proveRound, ROUND_GAMES } from '@baize/rules'
import { useState } from 'react'
import { useLanguage, useT } from '../../i18n/language.ts'
import { asTyped } from '../../ui/amounts.ts'
import { Button } from '../../ui/Button.tsx'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import { TextField } from '../../ui/TextField.tsx'
import { gameName } from '../bets/winner.ts'
import { ChainWalk } from './ChainWalk.tsx'
import { Finding } from './Finding.tsx'
import { RoundSteps } from './RoundSteps.tsx'
import {
  type ClaimFault,
  EXAMPLES,
  noClaim,
  type RoundClaim,
  type RoundQuestion,
  readClaim,
} from './round-claim.ts'
import { SeedField } from './SeedField.tsx'

const NO_FAULTS: ReadonlySet<ClaimFault> = new Set()

type RoundVerifierProps = { readonly gameId: RoundGameId; readonly handed: RoundClaim | null }

/** Recomputes a round of crash or aviator, and its chain, from the given values. Makes no requests. */
export function RoundVerifier({ gameId, handed }: RoundVerifierProps) {
  const t = useT()
  const language = useLanguage()
  const [claim, setClaim] = useState<RoundClaim>(() =>
    handed ? { ...handed, rtp: asTyped(handed.rtp, language) } : noClaim(gameId),
  )
  const [faults, setFaults] = useState(NO_FAULTS)
  const [question, setQuestion] = useState<RoundQuestion | null>(() => {
    // URLs use English number format.
    const read = handed && readClaim(handed, 'en')
    return read && 'question' in read ? read.question : null
  })

  const seedCount = ROUND_GAMES[gameId].seeds
  /** Clears the claimed result, which belongs to another round. */
  const change = (part: Partial<RoundClaim>): void => {
    setClaim({ ...claim, ended: '', ...part })
    setFaults(NO_FAULTS)
  }
  function compute(next: RoundClaim): void {
    setClaim(next)
    const read = readClaim(next, language)
    if ('faults' in read) return setFaults(read.faults)
    setFaults(NO_FAULTS)
    setQuestion(read.question)
  }
  const fault = (of: ClaimFault, words: string): string | undefined => (faults.has(of) ? words : undefined)

  return (
    <>
      <p className="text-sm text-quiet">{t('verifier.words')}</p>
      <form
        noValidate
        className="grid gap-4 md:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          compute(claim)
        }}
      >
        <TextField
          label={t('verifier.rtp')}
          inputMode="decimal"
          autoComplete="off"
          value={claim.rtp}
          error={fault('rtp', t('verifier.rtpWrong'))}
          onChange={({ target }) => change({ rtp: target.value })}
        />
        <div className="md:col-span-2">
          <SeedField
            label={t('rounds.proofHash')}
            value={claim.hash}
            error={fault('hash', t('verifier.hashWrong'))}
            onChange={({ target }) => change({ hash: target.value })}
          />
        </div>
        {seedCount === 0 ? (
          <div className="md:col-span-2">
            <SeedField
              label={t('rounds.proofSalt')}
              value={claim.salt}
              error={fault('salt', t('autobet.faultMissing'))}
              onChange={({ target }) => change({ salt: target.value })}
            />
          </div>
        ) : (
          <div className="grid gap-4 md:col-span-2 md:grid-cols-3">
            {Array.from({ length: seedCount }, (_, place) => (
              <SeedField
                key={`seed ${place + 1}`}
                label={t('rounds.proofSeed', { n: place + 1 })}
                value={claim.seeds[place] ?? ''}
                onChange={({ target }) =>
                  change({
                    seeds: Array.from({ length: seedCount }, (_seed, index) =>
                      index === place ? target.value : (claim.seeds[index] ?? ''),
                    ),
                  })
                }
              />
            ))}
          </div>
        )}
        <div className="grid gap-4 md:col-span-2 md:grid-cols-[10rem_1fr]">
          <TextField
            label={t('rounds.proofLink')}
            inputMode="numeric"
            autoComplete="off"
            value={claim.link}
            placeholder={t('verifier.optional')}
            error={fault('link', t('verifier.linkWrong'))}
            onChange={({ target }) => change({ link: target.value })}
          />
          <SeedField
            label={t('rounds.proofEnd')}
            value={claim.end}
            placeholder={t('verifier.optional')}
            error={fault('end', t('verifier.hashWrong'))}
            onChange={({ target }) => change({ end: target.value })}
          />
        </div>
        <div className="flex flex-wrap gap-2 md:col-span-2">
          <Button type="submit" variant="primary">
            {t('verifier.compute')}
          </Button>
          <Button variant="ghost" onClick={() => compute(EXAMPLES[gameId])}>
            {t('fairness.example')}
          </Button>
        </div>
      </form>
      {question && <Computed key={JSON.stringify(question)} question={question} />}
    </>
  )
}

function Computed({ question: { gameId, seeds, rtp, chain, ended } }: { question: RoundQuestion }) {
  const t = useT()
  const shown = useMultiplierText()
  const { multiplier, steps } = proveRound(gameId, seeds, rtp)
  const computed = formatMultiplier(multiplier)
  return (
    <div aria-live="polite" className="grid gap-4 border-t border-line pt-5">
      <p className="text-lg font-bold">
        {t('verifier.endsAt', { game: gameName(gameId), multiplier: shown(computed) })}
      </p>
      {ended !== '' && (
        <Finding ok={ended === computed}>
          {ended === computed ? t('rounds.checkOk') : `${t('rounds.checkBad')} ${ended} ≠ ${computed}`}
        </Finding>
      )}
      {chain && <ChainWalk hash={seeds.hash} {...chain} />}
      <h3 className="font-semibold">{t('fairness.steps')}</h3>
      <RoundSteps steps={steps} />
    </div>
  )
}
