import type { PlayerBadge } from '@baize/contract/operator'
import type { Column } from '../../ui/DataList.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import type { T } from '../../words/words.ts'

/** What about a player asks for a look: a care score, a hold, a question that waits. */
export const attentionColumn = <Row extends { readonly badges: readonly PlayerBadge[] }>(
  t: T,
): Column<Row> => ({
  id: 'badges',
  title: t('harm.attention'),
  cell: ({ badges }) =>
    badges.map((each) => (
      <StatusChip key={each} tone={each === 'careHigh' ? 'bad' : 'waiting'}>
        {t(`harm.badge.${each}`)}
      </StatusChip>
    )),
  text: ({ badges }) => badges.map((each) => t(`harm.badge.${each}`)).join(', '),
})
