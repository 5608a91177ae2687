import type { DeskTerm, DeskTermBet, PlayedTerm, ReplyOf } from '@baize/contract'
import { type TermVerification, verifyTerm } from '@baize/rules/lottery'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { usePages, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Answered } from '../../ui/States.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
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
              ...term.totals.flatMap(({ currencyId, bets, players, staked, paid }) => [
                [
                  t('lottery.betsOf', { currency: currencyId }),
                  t('lottery.betsBy', { bets, players }),
                ] as const,
                [
                  t('replay.staked', { currency: currencyId }),
                  <Money key={`staked ${currencyId}`} amount={staked} currencyId={currencyId} />,
                ] as const,
                [
                  t('replay.paidOut', { currency: currencyId }),
                  <Money key={`paid ${currencyId}`} amount={paid} currencyId={currencyId} />,
                ] as const,
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

const Code = ({ text }: { readonly text: string }) => <code className="text-sm break-all">{text}</code>

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
    { id: 'player', title: t('desk.player'), cell: (one) => one.username, text: (one) => one.username },
    {
      id: 'picks',
      title: t('lottery.picks'),
      cell: (one) => one.picks.join(', '),
      text: (one) => one.picks.join(' '),
    },
    {
      id: 'stake',
      title: t('replay.stake'),
      alignEnd: true,
      cell: (one) => <Money amount={one.betAmount} currencyId={one.currencyId} />,
      text: (one) => one.betAmount,
    },
    {
      id: 'paid',
      title: t('replay.paid'),
      alignEnd: true,
      cell: (one) => <Money amount={one.winAmount} currencyId={one.currencyId} />,
      text: (one) => one.winAmount,
    },
    {
      id: 'state',
      title: t('desk.state'),
      cell: (one) => t(`lottery.bet.${one.state}`),
      text: (one) => one.state,
    },
  ]
  return (
    <DataList
      id="lottery-bets"
      label={t('lottery.bets')}
      columns={columns}
      rows={pages.data?.pages.flatMap(({ model }) => model.items)}
      rowKey={({ userId, id }) => `${userId} ${id}`}
      error={pages.error}
      onRetry={() => void pages.refetch()}
      onOpen={({ userId }) => void navigate(`/players/${userId}`)}
      onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
      empty={t('lottery.noBets')}
      filters={<h2 className="text-lg font-bold">{t('lottery.bets')}</h2>}
    />
  )
}
