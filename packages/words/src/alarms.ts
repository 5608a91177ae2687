import { GAMES, type LanguageId } from '@baize/contract/shared'
import { en } from './alarm-texts/en.ts'
import { id } from './alarm-texts/id.ts'
import { pt } from './alarm-texts/pt.ts'
import type { AlarmSentence, AlarmText } from './alarm-texts/text.ts'
import { LOTTERY_NAMES } from './lottery-names.ts'
import { PROGRAMME_NAMES } from './programme-names.ts'

type Details = Readonly<Record<string, string | number>>

/** Titles and summaries by kind. The console shows them, and e-mails and webhooks carry them. */
export const ALARM_TEXTS: Readonly<Record<LanguageId, Readonly<Record<keyof typeof en, AlarmText>>>> = {
  en,
  pt,
  id,
}

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
const LOCALES: Readonly<Record<LanguageId, string>> = { en: 'en', pt: 'pt-BR', id: 'id' }
/** For a payout whose provider was not chosen yet. */
const NAMELESS: Readonly<Record<LanguageId, string>> = {
  en: 'the provider',
  pt: 'nosso provedor',
  id: 'penyedia',
}

/** "45 minutes", "10 hours", "3 days". */
function waitText(minutes: number, language: LanguageId): string {
  const [unit, length] =
    minutes < 2 * HOUR_MINUTES
      ? (['minute', 1] as const)
      : minutes < 2 * DAY_MINUTES
        ? (['hour', HOUR_MINUTES] as const)
        : (['day', DAY_MINUTES] as const)
  return new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(minutes / length),
  )
}

/** "BRL, IDR and USD" of what the details list with commas. */
const listed = (ids: string, language: LanguageId): string =>
  new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(ids.split(', '))

const nameIn = (names: Readonly<Record<string, string>>, thing: string): string => names[thing] ?? thing

const gameName = (gameId: string, language: LanguageId): string =>
  GAMES.find((game) => game.id === gameId)?.name ?? nameIn(LOTTERY_NAMES[language], gameId)

/** A line is a game and the seconds of its draws, as `fast3-60`. */
function lineName(line: string, language: LanguageId): string {
  const [, game = line, seconds] = /^(.+)-(\d+)$/.exec(line) ?? []
  const name = gameName(game, language)
  return seconds === undefined ? name : `${name} (${waitText(Number(seconds) / 60, language)})`
}

function valueText(name: string, value: string | number, language: LanguageId): string {
  if (typeof value === 'number')
    return name === 'minutes'
      ? waitText(value, language)
      : new Intl.NumberFormat(LOCALES[language]).format(value)
  switch (name) {
    case 'currencies':
      return listed(value, language)
    case 'gameId':
      return gameName(value, language)
    case 'line':
      return lineName(value, language)
    case 'programme':
      return nameIn(PROGRAMME_NAMES[language], value)
    default:
      return value
  }
}

function formOf(sentence: AlarmSentence, details: Details): string {
  if (typeof sentence === 'string') return sentence
  const number = Number(details[sentence.of])
  if (number === 0 && sentence.none !== undefined) return sentence.none
  return number === 1 ? sentence.one : sentence.other
}

/** Which one an alarm is and how it stands, in a sentence. */
export function alarmSummary(kind: keyof typeof en, details: Details, language: LanguageId): string {
  const { summary, people } = ALARM_TEXTS[language][kind]
  const sentence = formOf(
    people !== undefined && Number(details['reviewing']) > 0 ? people : summary,
    details,
  )
  // Alarms from before the update name one currency, and a payout may have no provider.
  const known: Details = {
    name: NAMELESS[language],
    currencies: details['currencyId'] ?? '',
    ...details,
  }
  return sentence.replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
    const value = known[name]
    return value === undefined ? hole : valueText(name, value, language)
  })
}
