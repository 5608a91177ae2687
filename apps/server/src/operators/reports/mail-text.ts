import type { MailedReport, MailPeriod, ReportFile } from '@baize/contract/operator'
import type { LanguageId } from '@baize/contract/shared'
import { DAY_MS } from '@baize/kit'
import { textOf } from '../../platform/messages/service.ts'
import { daysReport, paymentsReport, playersReport, type ReportContext } from './service.ts'
import type { Days } from './sql.ts'

const LOCALES: Readonly<Record<LanguageId, string>> = { en: 'en', pt: 'pt-BR', id: 'id' }
/** Tabs of the console's reports. */
const TABS: Readonly<Record<MailedReport, string>> = {
  revenue: 'days',
  payments: 'payments',
  players: 'players',
}
const SUNDAY = 4 * DAY_MS

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The newest period that is over: yesterday, the last week from Monday, the last month. */
export function lastPeriod(every: MailPeriod, nowMs: number): Days {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS
  if (every === 'day') return { from: dayText(today - DAY_MS), to: dayText(today - DAY_MS) }
  if (every === 'week') {
    const monday = Math.floor((today - SUNDAY) / (7 * DAY_MS)) * 7 * DAY_MS + SUNDAY
    return { from: dayText(monday - 7 * DAY_MS), to: dayText(monday - DAY_MS) }
  }
  const to = dayText(Date.parse(`${dayText(today).slice(0, 7)}-01`) - DAY_MS)
  return { from: `${to.slice(0, 7)}-01`, to }
}

/** The file of a report's figures: none of them names a player. */
export const mailedFile = (report: MailedReport, days: Days): ReportFile => ({ report, ...days, by: 'game' })

type Figure = readonly [words: string, amount: string | number]

async function figuresOf(ctx: ReportContext, report: MailedReport, days: Days): Promise<readonly Figure[]> {
  switch (report) {
    case 'revenue': {
      const { usd } = await daysReport(ctx, days)
      return [
        ['messages.reportGgr', usd.ggr],
        ['messages.reportNgr', usd.ngr],
        ['messages.reportStaked', usd.staked],
        ['messages.reportPaid', usd.paid],
        ['messages.reportBonuses', usd.bonuses],
        ['messages.reportPackets', usd.packets],
      ]
    }
    case 'payments': {
      const { usd } = await paymentsReport(ctx, days)
      return [
        ['messages.reportDeposits', usd.in],
        ['messages.reportPayouts', usd.out],
      ]
    }
    case 'players': {
      const players = await playersReport(ctx, days)
      return [
        ['messages.reportActive', Math.max(0, ...players.days.map(({ active }) => active))],
        ['messages.reportNew', players.days.reduce((sum, { registered }) => sum + registered, 0)],
      ]
    }
  }
}

/** Title, figures and link of a report, in the language of its reader. */
export async function mailValues(
  ctx: ReportContext,
  {
    name,
    report,
    language,
  }: { readonly name: string; readonly report: MailedReport; readonly language: LanguageId },
  days: Days,
  hasFile: boolean,
): Promise<{ readonly title: string; readonly summary: string; readonly link: string }> {
  const date = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone: 'UTC' })
  const dollars = new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'USD' })
  const whole = new Intl.NumberFormat(LOCALES[language])
  const shown = (amount: string | number): string =>
    typeof amount === 'number' ? whole.format(amount) : dollars.format(Number(amount))
  const lines = (await figuresOf(ctx, report, days)).map(
    ([words, amount]) => `${textOf({ words, values: {}, language })}: ${shown(amount)}`,
  )
  return {
    title: `${name}: ${date.formatRange(new Date(days.from), new Date(days.to))}`,
    summary: [
      ...lines,
      ...(hasFile ? [] : [textOf({ words: 'messages.reportTooLarge', values: {}, language })]),
    ].join('\n'),
    link: `${ctx.config.consoleUrl}/console/reports?tab=${TABS[report]}&from=${days.from}&to=${days.to}`,
  }
}
