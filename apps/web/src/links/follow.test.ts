import { beforeEach, describe, expect, it } from 'vitest'
import { useUiState } from '../session/ui-state.ts'
import { follow, type LinkEnvironment } from './follow.ts'
import { parseLink } from './parse-link.ts'

let done: unknown[]
let action: (() => void) | undefined
beforeEach(() => {
  done = []
  action = undefined
})

const note =
  (what: string) =>
  (...details: readonly unknown[]) =>
    void done.push([what, ...details])

const environment = (person: { hasLogin: boolean; hasMoney?: boolean }): LinkEnvironment => ({
  navigate: note('navigate'),
  back: note('back'),
  openWindow: note('window'),
  openFrame: note('frame'),
  scrollTo: note('scroll'),
  asPlayer: (asked) => {
    if (person.hasLogin) return asked()
    done.push(['login prompt'])
    action = asked
  },
  hasStake: () => person.hasMoney ?? true,
  openPopup: note('popup'),
  openNamed: note('named'),
  register: note('register'),
  closeSignPopup: note('close sign popup'),
  logOut: note('log out'),
  openMoneyRain: note('money rain'),
  install: note('install'),
})
const player = (link: string) => follow(parseLink(link), environment({ hasLogin: true }))
const visitor = (link: string) => follow(parseLink(link), environment({ hasLogin: false }))

it.each<[string, string, readonly unknown[]]>([
  ['L-01', '#action={"type":"recharge"}', ['popup', 'deposit']],
  ['L-02', '#iframe=https://help.test/', ['frame', { title: '', url: 'https://help.test/' }]],
  ['L-02', '#iframe=/h5/mines?demo=true', ['frame', { title: '', url: '/h5/mines?demo=true' }]],
  // It would break out of the frame.
  ['L-02', '#iframe=/bets?next=/h5/', ['navigate', '/bets?next=/h5/']],
  ['L-03', '#recharge', ['popup', 'deposit']],
  ['L-04', '#withdraw', ['popup', 'withdraw']],
  ['L-05', '#gameId=mines', ['navigate', '/h5/mines']],
  ['L-05', '#gameId=mines&demo', ['navigate', '/h5/mines?demo=true']],
  ['L-05', '#gameId=crash', ['navigate', '/h5/crash']],
  // A provider's game, or an unknown one: each has a page that says so, and that launches the demo.
  ['L-05', '#gameId=ember-fox-keno', ['navigate', '/game/ember-fox-keno']],
  ['L-05', '#gameId=ember-fox-keno&demo', ['navigate', '/game/ember-fox-keno?demo=true']],
  ['L-06', '#logOut', ['log out']],
  ['L-07', '#notifications', ['popup', 'notifications']],
  ['L-08', '#anchor=rules', ['scroll', 'rules']],
  ['L-09', '#lottery=42', ['navigate', '/chatbet?gameId=42']],
  ['L-10', '#lotteryRoom=7', ['navigate', '/chatbet?roomId=7']],
  ['L-11', '#login', ['popup', 'login']],
  ['L-12', '#register', ['register', null]],
  ['E-14', '#action={"type":"register","path":"/promotions"}', ['register', '/promotions']],
  ['L-13', '#moneyRain', ['money rain']],
  ['L-14', '#download=/app.apk', ['install', { downloadLink: '/app.apk' }]],
  ['L-15', '#signPopup', ['named', 'signIn']],
  ['L-15', '#signPopup=false', ['close sign popup']],
  ['L-16', '#onOpen=chat', ['named', 'chat']],
  ['L-17', '#back', ['back']],
  ['L-18', 'https://help.test/', ['window', 'https://help.test/']],
  ['L-18', '/bets', ['navigate', '/bets']],
])('[%s] %s does one thing for a player', (_, link, what) => {
  player(link)
  expect(done).toEqual([what])
})

it('[L-14] a download uses the links it names and does nothing with an invalid address', () => {
  player('#download=https://cdn.test/app.apk')
  player('#download=javascript:alert(1)')
  expect(done).toEqual([['install', { downloadLink: 'https://cdn.test/app.apk' }]])
})

describe('[R-01] a visitor', () => {
  it.each([
    ['#recharge', ['popup', 'deposit']],
    ['#withdraw', ['popup', 'withdraw']],
    ['#gameId=mines', ['navigate', '/h5/mines']],
    ['#gameId=sports', ['navigate', '/embed?gameId=sports']],
    ['#notifications', ['popup', 'notifications']],
    ['#signPopup', ['named', 'signIn']],
  ])('is asked to log in after following %s and then gets the result', (link, what) => {
    visitor(link)
    expect(done).toEqual([['login prompt']])
    action?.()
    expect(done).toEqual([['login prompt'], what])
  })

  it('is told at once that there is no such game', () => {
    visitor('#gameId=nonsense')
    expect(done).toEqual([['navigate', '/game/nonsense']])
  })

  it('[S-07] may open a demo, of sports or of a game', () => {
    visitor('#gameId=sports&demo')
    visitor('#gameId=mines&demo')
    expect(done).toEqual([
      ['navigate', '/embed?gameId=sports&demo=true'],
      ['navigate', '/h5/mines?demo=true'],
    ])
  })
})

it('[L-05] a player without money cannot enter a game for money but can enter its demo', () => {
  const poor = environment({ hasLogin: true, hasMoney: false })
  follow(parseLink('#gameId=mines'), poor)
  expect(done).toEqual([])
  follow(parseLink('#gameId=mines&demo'), poor)
  expect(done).toEqual([['navigate', '/h5/mines?demo=true']])
})

it('[E-10] directOpenLotteryGame opens the bets of a lottery rather than its chat', () => {
  useUiState.setState({ directOpenLotteryGame: true })
  player('#lottery=42')
  useUiState.setState({ directOpenLotteryGame: false })
  expect(done).toEqual([['navigate', '/chatbet?gameId=42&direct=true']])
})

it('an empty link does nothing', () => {
  player('javascript:alert(1)')
  expect(done).toEqual([])
})
