import { useRead } from '../../api/query.ts'
import { Section } from '../../ui/Page.tsx'
import { HorizontalScroll } from '../../ui/Sideways.tsx'
import { Answered, Empty } from '../../ui/States.tsx'
import { spanText } from '../../ui/span.ts'
import { dayName } from '../../ui/Time.tsx'
import { useLanguage, useT } from '../../words/language.ts'

/** How many conversations were opened each day, and how long players waited. */
export function SupportDays() {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const read = useRead('/api/operator/support/days', {})
  const span = (seconds: number | null) => (seconds === null ? '—' : spanText(seconds, t, locale))
  const heads = [
    'chat.openedCount',
    'chat.answeredCount',
    'chat.solvedCount',
    'chat.untilAnswer',
    'chat.untilSolved',
  ] as const
  return (
    <Section title={t('chat.days')}>
      <p className="text-quiet">{t('chat.daysAbout')}</p>
      <Answered of={read}>
        {({ model: { items } }) =>
          items.length === 0 ? (
            <Empty title={t('chat.noDays')} />
          ) : (
            <HorizontalScroll label={t('chat.days')}>
              <table className="min-w-full text-sm tabular-nums">
                <thead>
                  <tr className="text-quiet">
                    <th scope="col" className="p-2 text-left font-medium">
                      {t('chat.day')}
                    </th>
                    {heads.map((head) => (
                      <th key={head} scope="col" className="p-2 text-right font-medium">
                        {t(head)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {items.map(({ day, opened, answered, solved, firstAnswerSeconds, solveSeconds }) => (
                    <tr key={day} className="border-t border-line text-right">
                      <th scope="row" className="p-2 text-left font-medium whitespace-nowrap">
                        {dayName(day, locale)}
                      </th>
                      <td className="p-2">{opened}</td>
                      <td className="p-2">{answered}</td>
                      <td className="p-2">{solved}</td>
                      <td className="p-2 whitespace-nowrap">{span(firstAnswerSeconds)}</td>
                      <td className="p-2 whitespace-nowrap">{span(solveSeconds)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </HorizontalScroll>
          )
        }
      </Answered>
    </Section>
  )
}
