import { PERSON_REVIEW_STATES, type PersonReview } from '@baize/contract/operator'
import { Link } from 'react-router'
import { useAct, useRead } from '../../api/query.ts'
import { Facts } from '../../ui/Fields.tsx'
import { useStaffNames } from '../../ui/StaffName.tsx'
import { Time } from '../../ui/Time.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useT } from '../../words/language.ts'
import { ReviewCard, ReviewQueue } from './ReviewQueue.tsx'

/** Rewards that another account of the same person seems to have. The player gets none until somebody releases it. */
export function Persons() {
  const t = useT()
  const [filters, setFilter] = useFilters(['state'])
  const state = PERSON_REVIEW_STATES.find((reviewState) => reviewState === filters.state) ?? 'ASKED'
  return (
    <ReviewQueue
      title={t('persons.title')}
      about={t('persons.about')}
      none={t('persons.none')}
      state={state}
      states={PERSON_REVIEW_STATES.map((value) => ({ value, label: t(`persons.${value}`) }))}
      onState={(chosen) => setFilter('state', chosen)}
      queue={useRead('/api/operator/persons', { state })}
    >
      {(review) => <Review key={`${review.userId} ${review.reward}`} review={review} />}
    </ReviewQueue>
  )
}

const PlayerLink = ({ id, name = id }: { readonly id: string; readonly name?: string }) => (
  <Link className="underline" to={`/players/${id}`}>
    {name}
  </Link>
)

function Review({ review }: { readonly review: PersonReview }) {
  const t = useT()
  const act = useAct()
  const nameOf = useStaffNames()
  const { userId: playerId, reward } = review
  return (
    <ReviewCard
      title={review.username}
      flags={review.flags.map((flag) => t(`invites.flag.${flag}`))}
      isOpen={review.state === 'ASKED'}
      about={(verdict) => t(`persons.${verdict}Text`)}
      onVerdict={async (verdict, reason) => {
        const input = { playerId, reward, verdict, reason }
        return (await act('/api/operator/persons/decide', input, { done: t('invites.decided') })).ok
      }}
    >
      <Facts
        facts={[
          [t('persons.reward'), reward === 'firstDeposit' ? t('persons.firstDeposit') : reward],
          [t('field.playerId'), <PlayerLink key="player" id={playerId} />],
          [
            t('persons.others'),
            <span key="others" className="flex flex-wrap gap-2">
              {review.others.map((id) => (
                <PlayerLink key={id} id={id} />
              ))}
            </span>,
          ],
          [t('desk.at'), <Time key="at" at={review.at} ago />],
          ...(review.decidedBy === null
            ? []
            : [[t('invites.decidedBy'), `${nameOf(review.decidedBy)}: ${review.note}`] as const]),
        ]}
      />
    </ReviewCard>
  )
}
