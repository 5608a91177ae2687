import { chance } from '@baize/kit/testing'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearUser } from '../session/session.ts'
import { useCurrentPath } from '../session/ui-state.ts'
import { noteBet, openAutomatically, openWhenFree, resetBudget, useRunningRound, watch } from './budget.ts'
import { continued, enqueue, mayOpen, takeNext } from './budget-model.ts'
import { openNotice, PLAIN_NOTICE } from './notice.ts'
import { closePopup, openPopup, type PopupName, usePopupStack } from './stack.ts'

const HOUR_MS = 60 * 60_000
const stack = () => usePopupStack.getState().stack
const goTo = (pathname: string) => useCurrentPath.setState({ pathname })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  localStorage.clear()
  clearUser()
  usePopupStack.setState({ stack: [] })
  goTo('/')
  resetBudget()
  watch()
})
afterEach(() => vi.useRealTimers())

describe('the budget of popups', () => {
  const free = {
    hasBet: true,
    spent: false,
    moving: false,
    covered: false,
    busyPath: false,
    hidden: false,
    typing: false,
    menu: false,
    playing: false,
  }

  it('opens one only after the first bet, once a visit, and over nothing', () => {
    expect(mayOpen(free)).toBe(true)
    for (const change of [
      { hasBet: false },
      { spent: true },
      { moving: true },
      { covered: true },
      { busyPath: true },
      { hidden: true },
      { typing: true },
      { menu: true },
      { playing: true },
    ])
      expect([change, mayOpen({ ...free, ...change })]).toEqual([change, false])
  })

  it('keeps one popup per key, in its place, and those of other players', () => {
    const open = () => undefined
    const popup = (key: string, userId = '') => ({ key, userId, open })
    const newer = { ...popup('a'), open: () => undefined }
    const waiting = [popup('a'), popup('b'), popup('a', '7')].reduce(enqueue, [])
    const replaced = enqueue(waiting, newer)
    expect(replaced.map(({ key, userId }) => key + userId)).toEqual(['a', 'b', 'a7'])
    expect(takeNext(replaced, '')).toEqual({ next: newer, left: [replaced[1], replaced[2]] })
    expect(takeNext(replaced, '9').next).toBeUndefined()
  })

  it('ends a visit after half an hour without the page', () => {
    const visit = { seenMs: 0, spent: true }
    expect(continued(visit, HOUR_MS / 2 - 1).spent).toBe(true)
    expect(continued(visit, HOUR_MS / 2).spent).toBe(false)
    expect(continued(undefined, 5)).toEqual({ seenMs: 5, spent: false })
  })
})

describe('an automatic popup', () => {
  const KINDS: Readonly<Record<string, (open: () => void) => void>> = {
    'notice of an event': (open) => void openAutomatically('BONUS_GRANTED', open),
    'notice of the home page': (open) => void openAutomatically('notice popups', open),
    'offer of the app': (open) => void openAutomatically('RECHARGE_SUCCESS', open),
    recommendation: (open) => void openAutomatically('recommend 42', open),
    'reality check': (open) => openWhenFree('reality', open),
  }
  /** Each begins something and returns what ends it. */
  const BUSY_WITH: Readonly<Record<string, () => () => void>> = {
    typing: () => {
      const field = document.body.appendChild(document.createElement('input'))
      field.focus()
      return () => {
        field.blur()
        field.remove()
      }
    },
    'an open menu': () => {
      const menu = document.body.appendChild(document.createElement('div'))
      menu.dataset.menuOpen = ''
      return () => {
        menu.remove()
        dispatchEvent(new Event('focusout'))
      }
    },
    'a running round': () => {
      const { unmount } = renderHook(() => useRunningRound(true))
      return unmount
    },
    'another popup': () => {
      openPopup('deposit', {})
      return () => closePopup(stack().at(-1)?.id ?? 0)
    },
  }
  const CASES = Object.keys(KINDS).flatMap((kind) =>
    Object.keys(BUSY_WITH).map((busy) => [kind, busy] as const),
  )

  it.each(CASES)('a %s does not open over %s, and opens after it', async (kind, busy) => {
    localStorage.setItem('hasBet', 'true')
    const finish = BUSY_WITH[busy]?.()
    const open = vi.fn<() => void>()
    KINDS[kind]?.(open)
    await vi.advanceTimersByTimeAsync(HOUR_MS / 4)
    expect(open).not.toHaveBeenCalled()
    finish?.()
    await vi.advanceTimersByTimeAsync(2000)
    expect(open).toHaveBeenCalledTimes(1)
  })
})

describe('the navigation to a game', () => {
  const offer = () => openAutomatically('offer', () => openPopup('rechargeAppDownload', {}))
  const settle = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    await Promise.resolve()
  }

  it('blocks popups between a press and the game or frame that it opens', async () => {
    localStorage.setItem('hasBet', 'true')
    goTo('/h5/mines')
    offer()
    goTo('/')
    await settle(1000)
    // The link to Sports is pressed; its page has to be loaded first.
    dispatchEvent(new Event('pointerdown'))
    await settle(1400)
    expect(stack()).toEqual([])
    goTo('/embed')
    await settle(HOUR_MS)
    expect(stack()).toEqual([])
  })

  it('ends when the player has settled, and waiting popups open', async () => {
    localStorage.setItem('hasBet', 'true')
    goTo('/embed')
    offer()
    goTo('/')
    dispatchEvent(new Event('keydown'))
    await settle(1499)
    expect(stack()).toEqual([])
    await settle(1)
    expect(stack().map(({ name }) => name)).toEqual(['rechargeAppDownload'])
  })
})

/** Things that happen to a player, in any order. */
const BUSY = ['/h5/mines', '/embed', '/recharge/return'] as const
const OWN: readonly PopupName[] = ['age', 'deposit', 'withdraw', 'login']

describe('any order of events', () => {
  it('opens no popup before the first bet, one a visit at most after it, none over an activity, and loses none', async () => {
    const pick = <T>(from: readonly T[]): T => {
      const found = from[chance.below(from.length)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    }
    for (let run = 0; run < 60; run += 1) {
      localStorage.clear()
      usePopupStack.setState({ stack: [] })
      goTo('/')
      resetBudget()
      const story: string[] = []
      const wanted: string[] = []
      const shown: string[] = []
      let hasBet = false
      let inVisit = 0
      const ask = (key: string) => {
        wanted.push(key)
        openAutomatically(key, () => {
          const where = useCurrentPath.getState().pathname
          const told = `${story.join(' ')} → ${key} at ${where} over ${stack()
            .map(({ name }) => name)
            .join()}`
          expect({ told, hasBet, open: stack().length, busy: BUSY.some((path) => path === where) }).toEqual({
            told,
            hasBet: true,
            open: 0,
            busy: false,
          })
          shown.push(key)
          inVisit += 1
          expect({ told, inVisit }).toEqual({ told, inVisit: 1 })
          openNotice(PLAIN_NOTICE)
        })
      }
      const acts = {
        event: () => ask(`e${wanted.length}`),
        bet: () => {
          hasBet = true
          noteBet()
        },
        own: () => {
          const name = pick(OWN)
          if (name === 'age') openPopup('age', {})
          else if (name === 'deposit') openPopup('deposit', {})
          else if (name === 'withdraw') openPopup('withdraw', {})
          else openPopup('login', {})
        },
        close: () => closePopup(stack().at(-1)?.id ?? 0),
        busy: () => goTo(pick(BUSY)),
        lobby: () => goTo(pick(['/', '/bets'])),
        away: () => {
          vi.advanceTimersByTime(HOUR_MS)
          inVisit = 0
          document.dispatchEvent(new Event('visibilitychange'))
        },
      }
      const names = ['event', 'event', 'bet', 'own', 'close', 'close', 'busy', 'lobby', 'away'] as const
      for (let step = 0; step < 40; step += 1) {
        const name = pick(names)
        story.push(name)
        acts[name]()
        if (chance.below(2) === 0) await Promise.resolve()
      }
      // The player comes back until nothing is left to be shown.
      story.push('comes back')
      acts.bet()
      acts.lobby()
      for (let visit = 0; visit <= wanted.length; visit += 1) {
        while (stack().length > 0) acts.close()
        acts.away()
        await Promise.resolve()
        await Promise.resolve()
      }
      expect({ story, shown }).toEqual({ story, shown: wanted })
    }
  })
})
