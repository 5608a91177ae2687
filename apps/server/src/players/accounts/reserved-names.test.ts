import { randomUUID } from '@baize/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { isReservedName, mixesAlphabets } from './reserved-names.ts'

describe('a reserved name', () => {
  it.each([
    ['as it is', ['admin', 'support', 'moderator', 'Baize', 'operator', 'system', 'administrator', 'staff']],
    ['in another case', ['ADMIN', 'SuPPorT', 'BAIZE']],
    ['with accents', ['ádmïn', 'Súpport', 'Baizé', 'øperator', 'sÿstem']],
    ['with digits for letters', ['4dm1n', '5upp0rt', 'm0d3rat0r', 'b4iz3', '0per470r', 'sy573m', 'ba12e']],
    [
      'with letters of other alphabets',
      ['аdmin', 'admіn', 'ѕuрроrt', 'Βαize', 'Ваіzе', 'sуstеm', 'админ', 'οperatοr'],
    ],
    ['in forms that only look other', ['ａｄｍｉｎ', '𝐬𝐮𝐩𝐩𝐨𝐫𝐭', 'ᴀᴅᴍɪɴ', 'ⓑⓐⓘⓩⓔ']],
    ['with letters that look alike', ['adrnin', 'adm!n', 'admln', 'baIze', 'balze']],
    [
      'taken apart',
      ['a.d.m.i.n', 'sup-port', 'b_a_i_z_e', 'a d m i n', 'ad\u200bmin', 'sup\u00adport', "o'perator"],
    ],
    [
      'by a word for staff',
      [
        'official',
        'Agent',
        'cashier',
        'dealer',
        'croupier',
        'manager',
        '0fficial',
        'Agent 007',
        'livedealer',
      ],
    ],
    [
      'by a word for staff in another language',
      [
        'oficial',
        'agente',
        'Caixa',
        'gerente',
        'resmi',
        'agen',
        'kasir',
        'petugas',
        'Agen Resmi',
        'поддержка',
      ],
    ],
    [
      'with rarer letters of other alphabets',
      [
        'ѕսpport',
        'adⅿin',
        'supp߀rt',
        'mⲟderator',
        'ꓢTAFF',
        'оffісіаl',
        'ɑgent',
        'ϲashier',
        'ᎪᎠMIN',
        'Ήelpdesk',
      ],
    ],
    [
      'with hooks, strokes and letters that are turned',
      ['aԁʍin', 'ʂupport', 'ƨtaff', 'ƃaize', 'bɐize', 'ᵃᵈᵐⁱⁿ', '🅂🅃🄰🄵🄵', 'staƒƒ', 'ᴍᴏᴅᴇʀᴀᴛᴏʀ', 'suppoɹŧ'],
    ],
    ['numbered', ['admin1', 'support247', '007moderator', 'admin_2026', 'ad1min']],
    [
      'beside other words',
      ['Baize Support', 'TheAdmin', 'support-team', 'official.baize', 'BaizeBot', 'Suporte Oficial'],
    ],
  ])('is recognised %s', (_how, names) => {
    expect(names.filter((name) => !isReservedName(name))).toEqual([])
  })

  it('does not include ordinary names', () => {
    const words =
      'ana demo-1234 newcomer7 supporter ecosystem modest moda Maize Rootbeer Sistine player_x4k2m9 teamlead a'
    const others = 'Операция 张伟 модель Администраторша'
    const free = [...words.split(' '), ...others.split(' '), 'Zé do Café', 'Madmin Ton', '']
    expect(free.filter(isReservedName)).toEqual([])
  })

  it('does not include words that only begin or end like one', () => {
    const words = 'agenda agency officially Dealership cashmere Boticário reagent botany ownership gerentes'
    expect(words.split(' ').filter(isReservedName)).toEqual([])
  })
})

describe('a name in several alphabets', () => {
  it('is rejected when it mixes Latin, Greek or Cyrillic letters with another script', () => {
    const mixed = ['Jоhn', 'pаypal', 'Αnna', 'mаria7', 'Zоë', 'Дavid', 'ρeter', 'Ꭺnna', 'Иβан']
    expect(mixed.filter((name) => !mixesAlphabets(name))).toEqual([])
  })

  it('is accepted with digits, accents and signs, or as Latin beside Chinese, Japanese or Korean', () => {
    const plain = [
      'Иван',
      'Νίκος',
      'José',
      'Łukasz',
      '张伟 Tom',
      'さくらちゃん',
      '김 Min',
      'Анна-Мария 7',
      'ÅSA',
      'محمد',
      '1ª',
    ]
    expect(plain.filter(mixesAlphabets)).toEqual([])
  })
})

describe('the check of reserved names', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await testSite()
  })
  afterAll(() => site.close())

  it.each(['Admin', '5upport', 'baize.help', 'b_a_1_z_e'])(
    'refuses a registration as %s',
    async (username) => {
      const request = { username, password: TEST_PASSWORD, adult: true }
      expect(refusalOf(await site.ask('/api/auth/register', request))).toBe('nameReserved')
    },
  )

  it('refuses a later rename, and an existing owner can still log in', async () => {
    const player = await site.newPlayer({ username: 'ordinary' })
    const as = auth(player.token)
    for (const nickname of ['Support', 'аdmin', 'Baize Team', 'M0derator']) {
      const answer = await site.ask('/api/user/profile', { nickname }, as)
      expect([nickname, refusalOf(answer)]).toEqual([nickname, 'nameReserved'])
    }
    // Cyrillic о: other players would read it as John.
    expect(refusalOf(await site.ask('/api/user/profile', { nickname: 'Jоhn' }, as))).toBe('badInput')
    accepted(await site.ask('/api/user/profile', { nickname: 'Anna', avatar: 'fox' }, as))
    await site.database.owner.query('UPDATE users SET username = $2 WHERE id = $1', [
      player.userId,
      'support',
    ])
    accepted(
      await site.ask(
        '/api/auth/login',
        { account: 'support', password: TEST_PASSWORD },
        { bfid: randomUUID() },
      ),
    )
  })
})
