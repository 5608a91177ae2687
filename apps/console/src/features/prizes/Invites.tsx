import { type FlaggedInvite, INVITE_STATES } from '@baize/contract'
import { Link } from 'react-router'
import { useAct, useRead } from '../../api/query.ts'
import { Facts } from '../../ui/Fields.tsx'
import { Money } from '../../ui/Money.tsx'
import { Time } from '../../ui/Time.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useT } from '../../words/language.ts'
import { ReviewCard, ReviewQueue } from './ReviewQueue.tsx'

/** Invitations that look like one person or household. Nothing is paid until somebody decides. */
export function Invites() {
  const t = useT()
  const [filters, setFilter] = useFilters(['state'])
  const state = INVITE_STATES.find((one) => one === filters.state) ?? 'FLAGGED'
  return (
    <ReviewQueue
      title={t('invites.title')}
      about={t('invites.about')}
      none={t('invites.none')}
      state={state}
      states={INVITE_STATES.map((value) => ({ value, label: t(`invites.${value}`) }))}
      onState={(one) => setFilter('state', one)}
      queue={useRead('/api/operator/invites', { state })}
    >
      {(one) => <Invitation key={one.invitedId} one={one} />}
    </ReviewQueue>
  )
}

function Invitation({ one }: { readonly one: FlaggedInvite }) {
  const t = useT()
  const act = useAct()
  const player = (id: string, name: string) => (
    <Link key={id} className="underline" to={`/players/${id}`}>
      {name} ({id})
    </Link>
  )
  return (
    <ReviewCard
      title={one.invitedName}
      flags={one.flags.map((flag) => t(`invites.flag.${flag}`))}
      isOpen={one.state === 'FLAGGED'}
      about={(verdict) => t(`invites.${verdict}Text`)}
      onVerdict={async (verdict, reason) => {
        const input = { invitedId: one.invitedId, verdict, reason }
        return (await act('/api/operator/invites/decide', input, { done: t('invites.decided') })).ok
      }}
    >
      <Facts
        facts={[
          [t('invites.inviter'), player(one.inviterId, one.inviterName)],
          [t('invites.invited'), player(one.invitedId, one.invitedName)],
          [t('invites.reward'), <Money key="reward" amount={one.reward} currencyId={one.currencyId} />],
          [t('desk.at'), <Time key="at" at={one.at} ago />],
          ...(one.decidedBy === null
            ? []
            : [[t('invites.decidedBy'), `${one.decidedBy}: ${one.note}`] as const]),
        ]}
      />
    </ReviewCard>
  )
}
