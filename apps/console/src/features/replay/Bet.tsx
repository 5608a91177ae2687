import {
  isInstantBet,
  isLotteryBet,
  isRoundBet,
  type LotteryBet,
  optionsIn,
  type PlayedRound,
  type PlayerBet,
  type RoundBet,
  type SoloBet,
} from '@baize/contract/player'
import type { LanguageId } from '@baize/contract/shared'
import { INSTANT_GAMES, shownValue, soloGame, verifyBet, verifyRoundBet } from '@baize/rules'
import { optionName } from '@baize/words/option-names'
import { Link, useParams } from 'react-router'
import { useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Code } from '../../ui/Code.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Answered } from '../../ui/States.tsx'
import { Time } from '../../ui/Time.tsx'
import { useLanguage, useT } from '../../words/language.ts'
import type { T } from '../../words/words.ts'
import { EntryLegs } from '../ledger/EntryLegs.tsx'
import { gameName, rtpText } from './game-name.ts'
import { NotYet, Verdict } from './Verdict.tsx'

/** One bet: its terms, its seeds, its proof and its money. */
export function BetPage() {
  const { userId = '', betId = '' } = useParams()
  const found = useRead('/api/operator/bet', { userId, betId })
  return (
    <Answered of={found}>
      {({ model: { bet, round } }) => <Detail bet={bet} round={round} userId={userId} />}
    </Answered>
  )
}

type DetailProps = { readonly bet: PlayerBet; readonly round: PlayedRound | null; readonly userId: string }

function Detail({ bet, round, userId }: DetailProps) {
  const t = useT()
  const language = useLanguage(({ id }) => id)
  const mayLedger = useMay('ledger.read')
  const money = (amount: string) => <Money amount={amount} currencyId={bet.currencyId} />
  return (
    <Page title={`${t('replay.bet')}: ${gameName(bet.gameId)}`} about={<Code text={bet.id} />}>
      <div className="grid gap-4 lg:grid-cols-2">
        <Section title={t('replay.terms')}>
          <Facts
            facts={[
              [
                t('desk.player'),
                <Link key="player" className="underline" to={`/players/${userId}`}>
                  {userId}
                </Link>,
              ],
              [t('replay.result'), t(`replay.${bet.result}`)],
              [t('replay.stake'), money(bet.betAmount)],
              [t('replay.multiplier'), `${bet.multiplier}×`],
              [t('replay.paid'), money(bet.winAmount)],
              ...factsOf(bet, t, language),
              [t('replay.rtp'), rtpText(bet.rtp)],
              [t('replay.maxWin'), money(bet.maxWin)],
              [
                t('replay.autobet'),
                isLotteryBet(bet) || bet.autobetId === undefined ? (
                  t('replay.manual')
                ) : (
                  <Code key="autobet" text={bet.autobetId} />
                ),
              ],
              [t('replay.placed'), <Time key="placed" at={bet.createdAt} />],
              [t('replay.settled'), bet.settledAt === null ? '—' : <Time key="settled" at={bet.settledAt} />],
            ]}
          />
        </Section>
        <ProofOf bet={bet} round={round} />
        {mayLedger && <Transactions userId={userId} betId={bet.id} />}
      </div>
    </Page>
  )
}

function ProofOf({ bet, round }: Omit<DetailProps, 'userId'>) {
  if (isRoundBet(bet)) return <RoundProof bet={bet} round={round} />
  // A draw is proven with its term.
  if (isLotteryBet(bet)) return null
  return (
    <>
      <Seeds bet={bet} />
      <SoloProof bet={bet} />
    </>
  )
}

type Fact = readonly [name: string, value: React.ReactNode]

function factsOf(bet: PlayerBet, t: T, language: LanguageId): Fact[] {
  if (isLotteryBet(bet)) return lotteryFacts(bet, t)
  return isRoundBet(bet) ? roundFacts(bet, t) : soloFacts(bet, t, language)
}

function lotteryFacts({ view }: LotteryBet, t: T): Fact[] {
  return [
    [t('replay.round'), view.term === null ? '—' : `${view.line} #${view.term}`],
    [
      t('replay.moves'),
      view.picks.map(({ pick, amount, odds }) => `${pick}: ${amount} × ${odds}`).join(', '),
    ],
    [t('replay.drawn'), view.values?.join(' ') ?? '—'],
  ]
}

function soloFacts(bet: SoloBet, t: T, language: LanguageId): Fact[] {
  const { options } = soloGame(bet.gameId)
  const chosen = Object.entries(optionsIn(bet.view)).map(
    ([name, value]): Fact => [
      optionName(language, name),
      optionName(language, shownValue(options[name], value)),
    ],
  )
  if (isInstantBet(bet))
    return [...chosen, [t('replay.drawn'), INSTANT_GAMES[bet.gameId].text(bet.view.drawn)]]
  const { picks } = bet.view
  return [
    ...chosen,
    [t('replay.moves'), picks.length === 0 ? t('replay.noMoves') : picks.map((pick) => pick + 1).join(' → ')],
  ]
}

const times = (multiplier: string | null): string => (multiplier === null ? '—' : `${multiplier}×`)

function roundFacts({ gameId, view }: RoundBet, t: T): Fact[] {
  return [
    [t('desk.state'), t(`replay.state.${view.state}`)],
    [
      t('replay.round'),
      view.round === null ? (
        '—'
      ) : (
        <Link key="round" className="underline" to={`/rounds/${gameId}/${view.round}`}>
          {view.round}
        </Link>
      ),
    ],
    [t('replay.crashedAt'), times(view.crashedAt)],
    [t('replay.auto'), times(view.autoCashOut)],
    [t('replay.slot'), String(view.slot + 1)],
  ]
}

function Seeds({ bet: { proof } }: { readonly bet: SoloBet }) {
  const t = useT()
  return (
    <Section title={t('replay.seeds')}>
      <Facts
        facts={[
          [t('replay.serverSeedHash'), <Code key="hash" text={proof.serverSeedHash} />],
          [
            t('replay.serverSeed'),
            proof.serverSeed === null ? t('replay.notRevealed') : <Code key="seed" text={proof.serverSeed} />,
          ],
          [t('replay.clientSeed'), <Code key="client" text={proof.clientSeed} />],
          [t('replay.nonce'), String(proof.nonce)],
        ]}
      />
    </Section>
  )
}

function SoloProof({ bet }: { readonly bet: SoloBet }) {
  const t = useT()
  const { serverSeed } = bet.proof
  if (bet.result === 'PENDING' || serverSeed === null) return <NotYet why={t('replay.cannotYet')} />
  const { checks, ok } = verifyBet(bet, serverSeed)
  return <Verdict checks={checks} isOk={ok} />
}

function RoundProof({ bet, round }: { readonly bet: RoundBet; readonly round: PlayedRound | null }) {
  const t = useT()
  if (bet.result === 'PENDING' || round === null) return <NotYet why={t('replay.roundFirst')} />
  const { checks, ok } = verifyRoundBet(bet, round)
  return <Verdict checks={checks} isOk={ok} />
}

function Transactions({ userId, betId }: { readonly userId: string; readonly betId: string }) {
  const t = useT()
  const found = useRead('/api/operator/bet/transactions', { userId, betId })
  return (
    <Section title={t('replay.money')}>
      <Answered of={found} rows={2}>
        {({ model }) =>
          model.length === 0 ? (
            <p className="text-quiet">{t('replay.noMoney')}</p>
          ) : (
            <EntryLegs entries={model} />
          )
        }
      </Answered>
    </Section>
  )
}
