import type { ReplyOf } from '@baize/contract/operator'
import { RoundGameId } from '@baize/contract/player'
import { CURRENCIES, GAMES } from '@baize/contract/shared'
import { useState } from 'react'
import { Link } from 'react-router'
import { isSent, useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea, TextField } from '../../ui/Field.tsx'
import { LimitField } from '../../ui/LimitField.tsx'
import { inCurrencies } from '../../ui/limit-amounts.ts'
import { groupDigits, Money } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Answered } from '../../ui/States.tsx'
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx'
import { useLanguage, useT } from '../../words/language.ts'
import { edgePer100, edgePerMillion, percentOf, rtpOf } from './edge.ts'

type Game = ReplyOf<'/api/operator/game/settings'>['model'][number]

const nameOf = (gameId: string): string => GAMES.find(({ id }) => id === gameId)?.name ?? gameId
const TONES: Record<Game['state'], ChipTone> = { open: 'good', maintenance: 'waiting', soon: 'plain' }

export function Games() {
  const t = useT()
  const games = useRead('/api/operator/game/settings', {})
  const [asked, setAsked] = useState<{ readonly what: 'state' | 'settings'; readonly game: Game } | null>(
    null,
  )
  return (
    <Page title={t('games.title')} about={t('games.about')}>
      <Answered of={games} rows={8}>
        {({ model }) => (
          <ul className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
            {model.map((game) => (
              <li key={game.gameId}>
                <GameCard game={game} onAsk={(what) => setAsked({ what, game })} />
              </li>
            ))}
          </ul>
        )}
      </Answered>
      {asked?.what === 'state' && <SwitchState game={asked.game} onClose={() => setAsked(null)} />}
      {asked?.what === 'settings' && <ChangeSettings game={asked.game} onClose={() => setAsked(null)} />}
    </Page>
  )
}

function GameCard({
  game,
  onAsk,
}: {
  readonly game: Game
  readonly onAsk: (what: 'state' | 'settings') => void
}) {
  const t = useT()
  const mayState = useMay('games.state')
  const maySettings = useMay('games.settings')
  const { gameId, rtp, minBets, state } = game
  return (
    <article className="block-surface grid gap-4 p-5">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-lg font-bold">{nameOf(gameId)}</h2>
        <StatusChip tone={TONES[state]}>{t(`games.${state}`)}</StatusChip>
      </div>
      <div className="flex items-end justify-between gap-4">
        <div>
          <p className="text-sm text-quiet">{t('games.rtp')}</p>
          <p className="text-3xl font-extrabold tabular-nums">{percentOf(rtp)}%</p>
        </div>
        <div className="text-right">
          <p className="text-sm text-quiet">{t('games.edge')}</p>
          <p className="font-semibold tabular-nums">{t('games.edgeOf', { amount: edgePer100(rtp) })}</p>
        </div>
      </div>
      <p className="text-sm text-quiet">{t('games.least', { percent: percentOf(game.least) })}</p>
      {/* The width is the share that goes back to players. */}
      <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none" className="h-1.5 w-full rounded-full">
        <rect width="100" height="4" className="fill-accent" />
        <rect width={rtp / 100} height="4" className="fill-gain" />
      </svg>
      <dl className="grid gap-3 text-sm">
        {(['minBet', 'maxBet', 'maxWin'] as const).map((name) => (
          <div key={name}>
            <dt className="text-faint">{t(`games.${name}`)}</dt>
            <dd className="flex flex-wrap gap-x-3">
              {inCurrencies(game[name]).map(({ currencyId, amount }) => (
                <Money
                  key={currencyId}
                  currencyId={currencyId}
                  amount={(name === 'minBet' && minBets[currencyId]) || amount}
                />
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {RoundGameId.safeParse(gameId).success && (
        <Link className="text-sm font-semibold underline" to={`/rounds?game=${gameId}`}>
          {t('replay.rounds')}
        </Link>
      )}
      {(mayState || maySettings) && (
        <div className="flex flex-wrap gap-2">
          {mayState && state !== 'soon' && (
            <Button small onClick={() => onAsk('state')}>
              {t(state === 'open' ? 'games.close' : 'games.reopen')}
            </Button>
          )}
          {maySettings && (
            <Button small onClick={() => onAsk('settings')}>
              {t('games.change')}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}

type OfGame = { readonly game: Game; readonly onClose: () => void }

function SwitchState({ game, onClose }: OfGame) {
  const t = useT()
  const act = useAct()
  const isOpen = game.state === 'open'
  const name = nameOf(game.gameId)
  const title = `${name}: ${t(isOpen ? 'games.close' : 'games.reopen')}`
  return (
    <ReasonDialog
      title={title}
      action={t(isOpen ? 'games.close' : 'games.reopen')}
      look={isOpen ? 'danger' : 'main'}
      onClose={onClose}
      onReason={async (reason) =>
        (
          await act(
            '/api/operator/game/state',
            { gameId: game.gameId, state: isOpen ? 'maintenance' : 'open', reason },
            { done: t(isOpen ? 'games.closed' : 'games.opened', { game: name }) },
          )
        ).ok
      }
    >
      <p>{t(isOpen ? 'games.closeText' : 'games.reopenText')}</p>
    </ReasonDialog>
  )
}

function ChangeSettings({ game, onClose }: OfGame) {
  const t = useT()
  const act = useAct()
  const [percent, setPercent] = useState(percentOf(game.rtp))
  const [limits, setLimits] = useState({ minBet: game.minBet, maxBet: game.maxBet, maxWin: game.maxWin })
  const [minBets, setMinBets] = useState(game.minBets)
  const [reason, setReason] = useState('')
  const ownMinBets = CURRENCIES.flatMap(({ id }) => {
    const text = minBets[id]?.trim() ?? ''
    return text === (game.minBets[id] ?? '') ? [] : [[id, text === '' ? null : text] as const]
  })
  const rtp = rtpOf(percent)
  const limit = (name: keyof typeof limits) => {
    const text = limits[name].trim()
    return text === game[name] ? {} : { [name]: text === '' ? null : text }
  }
  const changes = {
    ...(rtp !== null && rtp !== game.rtp && { rtp }),
    ...limit('minBet'),
    ...(ownMinBets.length > 0 && { minBets: Object.fromEntries(ownMinBets) }),
    ...limit('maxBet'),
    ...limit('maxWin'),
  }
  const hasChanges = Object.keys(changes).length > 0
  const ask = async (): Promise<void> => {
    const outcome = await act('/api/operator/game/settings/change', {
      gameId: game.gameId,
      reason: reason.trim(),
      ...changes,
    })
    if (isSent(outcome)) onClose()
  }
  return (
    <Dialog title={`${nameOf(game.gameId)}: ${t('games.change')}`} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void ask()
        }}
      >
        <TextField
          label={t('games.rtpField')}
          hint={t('games.rtpHint')}
          error={rtp === null ? t('games.badRtp') : undefined}
          inputMode="decimal"
          required
          value={percent}
          onChange={({ target }) => setPercent(target.value)}
        />
        <ReturnExplanation before={game.rtp} after={rtp ?? game.rtp} />
        <div className="grid gap-3 sm:grid-cols-3">
          {(['minBet', 'maxBet', 'maxWin'] as const).map((name) => (
            <LimitField
              key={name}
              label={t(`games.${name}`)}
              empty={t('games.limitHint')}
              value={limits[name]}
              onAmount={(text) => setLimits({ ...limits, [name]: text })}
            />
          ))}
        </div>
        <fieldset className="grid gap-3 sm:grid-cols-3">
          <legend className="mb-1 text-sm font-semibold">{t('games.minBets')}</legend>
          {CURRENCIES.map(({ id }) => (
            <TextField
              key={id}
              label={id}
              hint={t('games.minBetsHint')}
              inputMode="decimal"
              pattern="\d{1,11}(\.\d{1,2})?"
              value={minBets[id] ?? ''}
              onChange={({ target }) => setMinBets({ ...minBets, [id]: target.value })}
            />
          ))}
        </fieldset>
        <TextArea
          label={t('shell.reason')}
          hint={t('shell.reasonHint')}
          required
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="flex flex-wrap items-center justify-end gap-3">
          {!hasChanges && <p className="text-sm text-faint">{t('games.nothing')}</p>}
          <Button type="submit" look="main" disabled={!hasChanges || rtp === null || reason.trim() === ''}>
            {t('games.ask')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The maths in words: what the return means for players and for the house. */
function ReturnExplanation({ before, after }: { readonly before: number; readonly after: number }) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const shares = (rtp: number) => ({
    back: groupDigits(percentOf(rtp), locale),
    kept: groupDigits(edgePer100(rtp), locale),
  })
  return (
    <div className="grid gap-1 rounded-control border border-line bg-sunken p-3 text-sm">
      <h3 className="font-semibold">{t('games.means')}</h3>
      <p>{t('games.meansNow', shares(before))}</p>
      {after !== before && (
        <>
          <p className="font-medium text-accent-ink">{t('games.meansThen', shares(after))}</p>
          <p>
            {t('games.meansVolume', {
              amount: groupDigits(edgePerMillion(after), locale),
              before: groupDigits(edgePerMillion(before), locale),
            })}
          </p>
        </>
      )}
      <p className="text-faint">{t('games.meansSpread')}</p>
    </div>
  )
}
