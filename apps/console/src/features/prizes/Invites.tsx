import type { FlaggedInvite } from '@baize/contract/operator'
import { INVITE_STATES } from '@baize/contract/player'
import { Link } from 'react-router'
import { useAct, useRead } from '../../api/query.ts'
import { Facts } from '../../ui/Fields.tsx'
import { Money } from '../../ui/Money.tsx'
import { useStaffNames } from '../../ui/StaffName.tsx'
import { Time } from '../../ui/Time.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useT } from '../../words/language.ts'
import { ReviewCard, ReviewQueue } from './ReviewQueue.tsx'

/** Invitations that look like one person or household. Nothing is paid until somebody decides. */
export function Invites() {
  const t = useT()
  const [filters, setFilter] = useFilters(['state'])
  const state = INVITE_STATES.find((known) => known === filters.state) ?? 'FLAGGED'
  return (
    <ReviewQueue
      title={t('invites.title')}
      about={t('invites.about')}
      none={t('invites.none')}
      state={state}
      states={INVITE_STATES.map((value) => ({ value, label: t(`invites.${value}`) }))}
      onState={(chosen) => setFilter('state', chosen)}
      queue={useRead('/api/operator/invites', { state })}
    >
      {(invite) => <Invitation key={invite.invitedId} invite={invite} />}
    </ReviewQueue>
  )
}

function Invitation({ invite }: { readonly invite: FlaggedInvite }) {
  const t = useT()
  const act = useAct()
  const nameOf = useStaffNames()
  const player = (id: string, name: string) => (
    <Link key={id} className="underline" to={`/players/${id}`}>
      {name} ({id})
    </Link>
  )
  return (
    <ReviewCard
      title={invite.invitedName}
      flags={invite.flags.map((flag) => t(`invites.flag.${flag}`))}
      isOpen={invite.state === 'FLAGGED'}
      about={(verdict) => t(`invites.${verdict}Text`)}
      onVerdict={async (verdict, reason) => {
        const input = { invitedId: invite.invitedId, verdict, reason }
        return (await act('/api/operator/invites/decide', input, { done: t('invites.decided') })).ok
      }}
    >
      <Facts
        facts={[
          [t('invites.inviter'), player(invite.inviterId, invite.inviterName)],
          [t('invites.invited'), player(invite.invitedId, invite.invitedName)],
          [t('invites.reward'), <Money key="reward" amount={invite.reward} currencyId={invite.currencyId} />],
          [t('desk.at'), <Time key="at" at={invite.at} ago />],
          ...(invite.decidedBy === null
            ? []
            : [[t('invites.decidedBy'), `${nameOf(invite.decidedBy)}: ${invite.note}`] as const]),
        ]}
      />
    </ReviewCard>
  )
}
