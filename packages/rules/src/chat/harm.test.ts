import { describe, expect, it } from 'vitest'
import { harmFaults, harmIn } from './harm.ts'

describe('words of harm', () => {
  it.each([
    ['I can’t stop, please help', 'cant stop'],
    ["I CAN'T  STOP!!", 'cant stop'],
    ['I just cannot\nstop.', 'cannot stop'],
    ['Eu não consigo parar de jogar', 'nao consigo parar'],
    ['nao consigo PARAR', 'nao consigo parar'],
    ['estou viciada nisso', 'estou viciada'],
    ['Saya tidak bisa berhenti main', 'tidak bisa berhenti'],
    ['gak bisa berhenti...', 'gak bisa berhenti'],
    ['rasanya ingin mati', 'ingin mati'],
  ])('are found in "%s"', (text, words) => {
    expect(harmIn(text)).toBe(words)
  })

  it.each([
    'My deposit is missing',
    'The game does not stop at the end of the round',
    'Quando cai o saque?',
    'O jogo parou e não consigo entrar',
    'Penarikan saya belum masuk',
    'Aplikasinya mati terus',
    '',
  ])('are not found in "%s"', (text) => {
    expect(harmIn(text)).toBeNull()
  })
})

describe('words of harm of the house', () => {
  it.each([
    ['Já perdi a CASA inteira', 'perdi a casa'],
    ['ja perdi a casa...', 'Perdi  a çasa'],
    ["I DON'T sleep anymore", 'don’t sleep'],
    ['dont sleep', "Don't Sleep"],
    ['Rumah tangga saya hancur', 'rumah-tangga'],
  ])('are found in "%s" whatever accents, case and apostrophes "%s" has', (text, words) => {
    expect(harmIn(text)).toBeNull()
    expect(harmIn(text, [words])).not.toBeNull()
  })

  it('are whole words', () => {
    expect(harmIn('a casadeira', ['casa'])).toBeNull()
    expect(harmIn('', ['casa'])).toBeNull()
  })

  it('are not listed when they are too short, listed twice or built in', () => {
    expect(harmFaults(['perdi a casa', 'é', '!!!!', 'PERDI A CASA', 'Não consigo parar', 'a b c d'])).toEqual(
      [
        { at: 1, what: 'short' },
        { at: 2, what: 'short' },
        { at: 3, what: 'twice' },
        { at: 4, what: 'builtIn' },
      ],
    )
  })
})
