import { LANGUAGES } from '@baize/contract/shared'
import { describe, expect, it } from 'vitest'
import type { AlarmSentence, AlarmText } from './alarm-texts/text.ts'
import { ALARM_TEXTS, alarmSummary } from './alarms.ts'

const formsOf = (sentence: AlarmSentence): string[] =>
  typeof sentence === 'string' ? [sentence] : [sentence.one, sentence.other, sentence.none ?? '']
const holesOf = ({ summary, people }: AlarmText): string[] =>
  [
    ...new Set(
      [summary, ...(people === undefined ? [] : [people])].flatMap((sentence) =>
        formsOf(sentence).flatMap((form) => form.match(/\{\w+\}/g) ?? []),
      ),
    ),
  ].toSorted()

const waits = { name: 'PagBridge', currencies: 'BRL', count: 1, reviewing: 0, minutes: 545 }
const many = { ...waits, currencies: 'BRL, IDR, USD', count: 12 }

describe('the summary of an alarm', () => {
  it.each([
    ['en', 'One withdrawal in BRL has waited 9 hours for an answer from PagBridge'],
    ['pt', 'Um saque em BRL espera há 9 horas pela resposta de PagBridge'],
    ['id', 'Satu penarikan dalam BRL sudah 9 jam menunggu jawaban dari PagBridge'],
  ] as const)('is a sentence about one thing in %s', (language, sentence) => {
    expect(alarmSummary('payoutLate', waits, language)).toBe(sentence)
  })

  it.each([
    ['en', '12 withdrawals in BRL, IDR, and USD wait for an answer from PagBridge, the oldest for 9 hours'],
    ['pt', '12 saques em BRL, IDR e USD esperam pela resposta de PagBridge, o mais antigo há 9 horas'],
    ['id', '12 penarikan dalam BRL, IDR, dan USD menunggu jawaban dari PagBridge, yang terlama 9 jam'],
  ] as const)('lists the currencies of several in %s', (language, sentence) => {
    expect(alarmSummary('payoutLate', many, language)).toBe(sentence)
  })

  it('says whom a late withdrawal waits for', () => {
    expect(alarmSummary('payoutLate', { ...waits, reviewing: 1 }, 'en')).toBe(
      'One withdrawal in BRL has waited 9 hours for one of us',
    )
  })

  it('reads well for an alarm of a time when each currency had its own', () => {
    expect(
      alarmSummary('payoutsWaiting', { currencyId: 'USD', count: 2, reviewing: 2, minutes: 61 }, 'en'),
    ).toBe('2 withdrawals in USD wait for a decision, the oldest for 61 minutes')
  })

  it('has games, lines and programmes by their names', () => {
    expect(alarmSummary('rtpOutside', { gameId: 'mines', bets: 5000 }, 'en')).toBe(
      'Mines has paid too much or too little over 5,000 bets',
    )
    expect(alarmSummary('drawVoid', { line: 'fast3-60', number: '7741', count: 1 }, 'pt')).toBe(
      'O sorteio 7741 de Dados Rápidos (1 minuto) foi anulado e as apostas foram devolvidas',
    )
    const budget = { programme: 'wheel', currencies: 'BRL, USD', left: '9.00 BRL', today: '91.00 BRL' }
    expect(alarmSummary('budgetLow', budget, 'id')).toBe(
      'Roda tersisa 9.00 BRL, hari ini diberikan 91.00 BRL',
    )
  })

  it.each(LANGUAGES)('has the same placeholders in $name as in English', ({ id }) => {
    const holes = (texts: Readonly<Record<string, AlarmText>>) =>
      Object.fromEntries(Object.entries(texts).map(([kind, text]) => [kind, holesOf(text)]))
    expect(holes(ALARM_TEXTS[id])).toEqual(holes(ALARM_TEXTS.en))
  })
})
