import type { DeskTerm, DeskTermBet, ReplyOf } from '@baize/contract/operator'
import type { PlayedTerm } from '@baize/contract/player'
import { type TermVerification, verifyTerm } from '@baize/rules/lottery'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
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
import { sumFacts } from '../replay/facts.tsx'
import { gameName, rtpText } from '../replay/game-name.ts'
import { NotYet, Verdict } from '../replay/Verdict.tsx'
import { PhaseChip } from './PhaseChip.tsx'

type Term = ReplyOf<'/api/operator/lottery/term'>['model']
type OfTerm = { readonly term: Term }

/** One term: its draw, what was staked and paid, its bets and its proof. */
export function TermPage() {
  const { line = '', term = '' } = useParams()
  const found = useRead('/api/operator/lottery/term', { line, term })
  return <Answered of={found}>{({ model }) => <Detail key={`${line} ${term}`} term={model} />}</Answered>
}

function Detail({ term }: OfTerm) {
  const t = useT()
  const mayPlayers = useMay('players.read')
  return (
    <Page
      title={t('lottery.termOf', { game: gameName(term.gameId), number: term.number })}
      about={term.line}
      actions={<PhaseChip phase={term.phase} />}
    >
      <div className="grid gap-4 lg:grid-cols-2">
        <Section title={t('replay.totals')}>
          <Facts
            facts={[
              [t('lottery.values'), term.values?.join(' · ') ?? '—'],
              [t('replay.rtp'), rtpText(term.rtp)],
              [t('lottery.opens'), <Time key="opens" at={term.opensAt} />],
              [t('lottery.closes'), <Time key="closes" at={term.closesAt} />],
              [t('lottery.draws'), <Time key="draws" at={term.drawsAt} />],
              ...term.totals.flatMap(({ bets, players, ...sums }) => [
                [
                  t('lottery.betsOf', { currency: sums.currencyId }),
                  t('lottery.betsBy', { bets, players }),
                ] as const,
                ...sumFacts(sums, t),
              ]),
            ]}
          />
        </Section>
        <Section title={t('replay.seeds')}>
          <Facts
            facts={[
              [t('replay.hash'), <Code key="hash" text={term.hash ?? '—'} />],
              [t('lottery.signature'), <Code key="signature" text={term.signature ?? '—'} />],
              [t('lottery.beacon'), <Code key="beacon" text={term.beacon} />],
              [t('lottery.beaconRound'), term.beaconRound],
              [t('replay.link'), t('replay.linkOf', { link: term.link, length: term.chain.length })],
              [t('replay.chainEnd'), <Code key="end" text={term.chain.endHash} />],
            ]}
          />
        </Section>
        <Proof term={term} />
      </div>
      {mayPlayers && <BetsOfTerm line={term.line} number={term.number} />}
    </Page>
  )
}

const isOver = (term: DeskTerm): term is PlayedTerm => term.hash !== null && term.finishedAt !== null

/** On request: hashing back to the end of the chain and the curve arithmetic take a moment. */
function Proof({ term }: OfTerm) {
  const t = useT()
  const [checked, setChecked] = useState<TermVerification | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (!isOver(term)) return <NotYet why={t('lottery.notYet')} />
  const check = async (): Promise<void> => {
    setBusy(true)
    const { beaconNamed } = await import('@baize/rules/lottery/beacon')
    setChecked(verifyTerm(term, beaconNamed(term.beacon)))
    setBusy(false)
  }
  if (checked) return <Verdict checks={checked.checks} isOk={checked.ok} />
  return (
    <Section title={t('replay.proof')}>
      <p className="text-quiet">{t('lottery.proofAbout')}</p>
      <Button className="justify-self-start" isBusy={isBusy} onClick={() => void check()}>
        {t('lottery.verify')}
      </Button>
    </Section>
  )
}

function BetsOfTerm({ line, number }: { readonly line: string; readonly number: number }) {
  const t = useT()
  const navigate = useNavigate()
  const input = { line, term: number }
  const pages = usePages('/api/operator/lottery/bets', input, ({ model: { next } }) =>
    next === null ? null : { ...input, cursor: next },
  )
  const columns: readonly Column<DeskTermBet>[] = [
    textColumn('player', t('desk.player'), (bet) => bet.username),
    {
      id: 'picks',
      title: t('lottery.picks'),
      cell: (bet) => bet.picks.join(', '),
      text: (bet) => bet.picks.join(' '),
    },
    moneyColumn('stake', t('replay.stake'), (bet) => bet.betAmount),
    moneyColumn('paid', t('replay.paid'), (bet) => bet.winAmount),
    {
      id: 'state',
      title: t('desk.state'),
      cell: (bet) => t(`lottery.bet.${bet.state}`),
      text: (bet) => t(`lottery.bet.${bet.state}`),
    },
  ]
  return (
    <DataList
      id="lottery-bets"
      label={t('lottery.bets')}
      columns={columns}
      {...listOf(pages)}
      rowKey={({ userId, id }) => `${userId} ${id}`}
      onOpen={({ userId }) => void navigate(`/players/${userId}`)}
      empty={t('lottery.noBets')}
      filters={<h2 className="text-lg font-bold">{t('lottery.bets')}</h2>}
    />
  )
}
