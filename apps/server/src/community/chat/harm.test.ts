import { describe, expect, it } from 'vitest'
import { harmIn } from './harm.ts'

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
