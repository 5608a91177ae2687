import {
  type LinkedPlayer,
  type PlayerProfile,
  REVEALED_FIELDS,
  type RevealedField,
} from '@baize/contract/operator'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Answered } from '../../ui/States.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import { CareSection } from '../care/CareSection.tsx'
import { Movements } from '../ledger/Movements.tsx'
import { ProviderBets } from '../providers/ProviderBets.tsx'
import { Bets } from '../replay/Bets.tsx'
import { Bonuses } from './Bonuses.tsx'
import { Glance } from './Glance.tsx'
import { Notes } from './Notes.tsx'
import { OutcomeText } from './OutcomeText.tsx'
import { outcomeOfLoss } from './outcome.ts'
import { PlayerActs } from './PlayerActs.tsx'
import { SaferPlay } from './SaferPlay.tsx'
import { AccountStanding, CameFrom, OpenMoney } from './Standing.tsx'
import { Tags } from './Tags.tsx'
import { Timeline } from './Timeline.tsx'

export function Player() {
  const { userId = '' } = useParams()
  const player = useRead('/api/operator/player', { userId })
  return <Answered of={player}>{({ model }) => <Profile player={model} />}</Answered>
}

type OfPlayer = { readonly player: PlayerProfile }

function Profile({ player }: OfPlayer) {
  const t = useT()
  const mayLedger = useMay('ledger.read')
  const mayMoney = useMay('money.read')
  const { purses, sums, currencyId } = player
  const money = (amount: string) => <Money amount={amount} currencyId={currencyId} />
  return (
    <Page
      title={player.username}
      about={t('shell.idOf', { id: player.userId })}
      actions={<PlayerActs player={player} />}
    >
      <Glance player={player} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Timeline userId={player.userId} />
        <div className="grid grid-cols-1 gap-4 sm:max-xl:grid-cols-2">
          <Personal player={player} />
          <Section title={t('desk.moneySection')}>
            <Facts
              facts={[
                [t('desk.balance'), money(purses.main)],
                [t('desk.held'), money(purses.held)],
                [t('desk.payout'), money(purses.payout)],
                [t('care.taskPurse'), money(purses.task)],
                [t('care.registerPurse'), money(purses.register)],
                [t('desk.paidIn'), money(sums.paidIn)],
                [t('desk.paidOut'), money(sums.paidOut)],
                [t('desk.wagered'), money(sums.wagered)],
                [
                  t('story.result'),
                  <OutcomeText key="result" outcome={outcomeOfLoss(sums.lost)} currencyId={currencyId} />,
                ],
                [t('desk.bonuses'), money(sums.bonuses)],
                [t('desk.packets'), money(sums.packets)],
              ]}
            />
            {mayMoney && (
              <p className="flex flex-wrap gap-4">
                <Link className="underline" to={`/deposits?player=${player.userId}`}>
                  {t('desk.deposits')}
                </Link>
                <Link className="underline" to={`/withdrawals?player=${player.userId}`}>
                  {t('desk.withdrawals')}
                </Link>
              </p>
            )}
          </Section>
          <AccountStanding player={player} />
          <CameFrom player={player} />
          <OpenMoney player={player} />
          <SaferPlay player={player} />
          <CareSection userId={player.userId} />
          <Sessions player={player} />
          <Section title={t('desk.linked')}>
            <Linked title={t('desk.sameAccount')} players={player.samePayoutAccount} />
            <Linked title={t('desk.sameDevice')} players={player.sameDevice} />
            <Linked title={t('story.sameDocument')} players={player.sameDocument} />
            <Linked title={t('care.sameAddress')} players={player.sameAddress} />
          </Section>
          <Tags player={player} />
          <Notes player={player} />
        </div>
      </div>
      <Bonuses userId={player.userId} currencyId={currencyId} />
      <Bets userId={player.userId} />
      <ProviderBets userId={player.userId} />
      {mayLedger && <Movements userId={player.userId} />}
    </Page>
  )
}

function Personal({ player }: OfPlayer) {
  const t = useT()
  const act = useAct()
  const mayReveal = useMay('players.reveal')
  const [asked, setAsked] = useState<RevealedField | null>(null)
  const [shown, setShown] = useState<Partial<Record<RevealedField, string>>>({})
  return (
    <Section title={t('desk.personal')}>
      <Facts
        facts={REVEALED_FIELDS.map((field) => [
          t(`desk.${field}`),
          <span key={field} className="flex flex-wrap items-center gap-2 break-all">
            {shown[field] ?? (player[field] || '—')}
            {mayReveal && player[field] !== '' && shown[field] === undefined && (
              <Button small look="quiet" onClick={() => setAsked(field)}>
                {t('desk.reveal')}
              </Button>
            )}
          </span>,
        ])}
      />
      {asked && (
        <ReasonDialog
          title={t(`desk.${asked}`)}
          action={t('desk.reveal')}
          onClose={() => setAsked(null)}
          onReason={async (reason) => {
            const outcome = await act('/api/operator/player/reveal', {
              userId: player.userId,
              field: asked,
              reason,
            })
            if (outcome.ok) setShown({ ...shown, [asked]: outcome.value.model.value })
            return outcome.ok
          }}
        >
          <p>{t('desk.revealText')}</p>
        </ReasonDialog>
      )}
    </Section>
  )
}

function Sessions({ player }: OfPlayer) {
  const t = useT()
  const act = useAct()
  const mayEnd = useMay('players.write')
  const [isAsked, setAsked] = useState(false)
  return (
    <Section title={t('desk.sessions')}>
      {player.sessions.length === 0 && <p className="text-quiet">{t('desk.noSessions')}</p>}
      <ul className="grid gap-1">
        {player.sessions.map(({ id, device, ip, lastSeenAt }) => (
          <li key={id} className="flex flex-wrap gap-2">
            <span>{device || '—'}</span>
            <span className="text-faint">{ip}</span>
            <Time at={lastSeenAt} ago />
          </li>
        ))}
      </ul>
      {mayEnd && player.sessions.length > 0 && (
        <Button onClick={() => setAsked(true)}>{t('desk.endSessions')}</Button>
      )}
      {isAsked && (
        <ReasonDialog
          title={t('desk.endSessions')}
          action={t('desk.endSessions')}
          onClose={() => setAsked(false)}
          onReason={async (reason) =>
            (
              await act(
                '/api/operator/player/session/end',
                { userId: player.userId, reason },
                { done: t('desk.sessionsEnded') },
              )
            ).ok
          }
        />
      )}
    </Section>
  )
}

export function Linked({
  title,
  players,
}: {
  readonly title: string
  readonly players: readonly LinkedPlayer[]
}) {
  const t = useT()
  return (
    <div>
      <h3 className="text-sm text-faint">{title}</h3>
      {players.length === 0 ? (
        <p>{t('desk.noLinked')}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {players.map(({ userId, username }) => (
            <li key={userId}>
              <Link className="underline" to={`/players/${userId}`}>
                {username}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
