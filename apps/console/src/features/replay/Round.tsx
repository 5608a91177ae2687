import type { ListedRoundBet, ReplyOf } from '@baize/contract/operator'
import { RoundGameId } from '@baize/contract/player'
import { type RoundCheck, verifyRound } from '@baize/rules'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { listOf, usePages, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { moneyColumn, textColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Answered } from '../../ui/States.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import { sumFacts } from './facts.tsx'
import { gameName, rtpText } from './game-name.ts'
import { Verdict } from './Verdict.tsx'
import { walkChain } from './walk-chain.ts'

type Round = ReplyOf<'/api/operator/round'>['model']

/** One round: its crash point, its bets and its proof. */
export function RoundPage() {
  const { gameId: given, round: number = '' } = useParams()
  const gameId = RoundGameId.safeParse(given).data ?? 'crash'
  const found = useRead('/api/operator/round', { gameId, round: number })
  return <Answered of={found}>{({ model }) => <Detail key={`${gameId} ${number}`} round={model} />}</Answered>
}

type OfRound = { readonly round: Round }

function Detail({ round }: OfRound) {
  const t = useT()
  const mayPlayers = useMay('players.read')
  const { gameId, number, chain, totals } = round
  return (
    <Page
      title={t('replay.roundOf', { game: gameName(gameId), number })}
      about={`${round.multiplier}×`}
      actions={
        <>
          {number > 1 && <GoTo round={round} by={-1} />}
          <GoTo round={round} by={1} />
        </>
      }
    >
      <div className="grid gap-4 lg:grid-cols-2">
        <Section title={t('replay.totals')}>
          <Facts
            facts={[
              [t('replay.crashedAt'), `${round.multiplier}×`],
              [t('replay.rtp'), rtpText(round.rtp)],
              [t('replay.started'), <Time key="started" at={round.runsAt} />],
              [t('replay.ended'), <Time key="ended" at={round.endedAt} />],
              [t('replay.countOfBets'), String(totals.bets)],
              [t('replay.countOfCashed'), String(totals.cashedOut)],
              ...totals.sums.flatMap((sums) => sumFacts(sums, t)),
            ]}
          />
        </Section>
        <Section title={t('replay.seeds')}>
          <Facts
            facts={[
              [t('replay.hash'), <Code key="hash" text={round.hash} />],
              [t('replay.salt'), <Code key="salt" text={chain.salt} />],
              ...round.clientSeeds.map(
                (seed, at) => [t('replay.seedOf', { n: at + 1 }), <Code key={seed} text={seed} />] as const,
              ),
              [t('replay.link'), t('replay.linkOf', { link: round.link, length: chain.length })],
              [t('replay.chainEnd'), <Code key="end" text={chain.endHash} />],
            ]}
          />
        </Section>
        <Proof round={round} />
      </div>
      {mayPlayers && <BetsOfRound round={round} />}
    </Page>
  )
}

function GoTo({ round: { gameId, number }, by }: OfRound & { readonly by: 1 | -1 }) {
  const t = useT()
  return (
    <Link
      to={`/rounds/${gameId}/${number + by}`}
      className="inline-flex min-h-11 items-center rounded-control bg-button px-4 font-semibold hover:bg-raised"
    >
      {t(by === 1 ? 'replay.next' : 'replay.previous')}
    </Link>
  )
}

/** The multiplier and the link to the round before are checked at once, the whole chain on request: it may be long. */
function Proof({ round }: OfRound) {
  const t = useT()
  const [walked, setWalked] = useState<RoundCheck | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const stop = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    stop.current = controller
    return () => controller.abort()
  }, [])
  const { checks, ok } = verifyRound(round, round.previousHash)
  const all = walked ? [...checks, walked] : checks
  const walk = async (): Promise<void> => {
    setDone(0)
    const reached = await walkChain(round.hash, round.link, stop.current.signal, setDone)
    if (reached === null) return
    const { endHash } = round.chain
    setWalked({ what: 'end', claimed: endHash, computed: reached, ok: reached === endHash })
    setDone(null)
  }
  return (
    <Verdict checks={all} isOk={ok && walked?.ok !== false}>
      {!walked && (
        <Button disabled={done !== null} onClick={() => void walk()}>
          {done === null
            ? t('replay.walk')
            : t('replay.walking', { percent: Math.floor((done / round.link) * 100) })}
        </Button>
      )}
    </Verdict>
  )
}

function BetsOfRound({ round: { gameId, number } }: OfRound) {
  const t = useT()
  const navigate = useNavigate()
  const input = { gameId, round: number }
  const pages = usePages('/api/operator/round/bets', input, ({ model: { next } }) =>
    next === null ? null : { ...input, cursor: next },
  )
  const columns: readonly Column<ListedRoundBet>[] = [
    textColumn('player', t('desk.player'), (bet) => bet.username),
    moneyColumn('stake', t('replay.stake'), (bet) => bet.betAmount),
    {
      id: 'auto',
      title: t('replay.auto'),
      alignEnd: true,
      cell: (bet) => bet.autoCashOut && `${bet.autoCashOut}×`,
      text: (bet) => bet.autoCashOut ?? '',
    },
    {
      id: 'cashedOut',
      title: t('replay.cashedOut'),
      alignEnd: true,
      cell: (bet) => bet.cashedOut && `${bet.cashedOut}×`,
      text: (bet) => bet.cashedOut ?? '',
    },
    moneyColumn('paid', t('replay.paid'), (bet) => bet.winAmount),
    {
      id: 'state',
      title: t('desk.state'),
      cell: (bet) => t(`replay.state.${bet.state}`),
      text: (bet) => t(`replay.state.${bet.state}`),
    },
  ]
  return (
    <DataList
      id="round-bets"
      label={t('replay.roundBets')}
      columns={columns}
      {...listOf(pages)}
      rowKey={({ userId, id }) => `${userId} ${id}`}
      onOpen={({ userId, id }) => void navigate(`/players/${userId}/bets/${id}`)}
      empty={t('replay.noRoundBets')}
      filters={<h2 className="text-lg font-bold">{t('replay.roundBets')}</h2>}
    />
  )
}
