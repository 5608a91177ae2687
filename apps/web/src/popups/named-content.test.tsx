import type { NamedPopup } from '@baize/contract/player'
import { GAMES } from '@baize/contract/shared'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { gameName } from '../features/bets/winner.ts'
import { type Answers, fakeServer } from '../games/testing/fake-server.ts'
import { clearPage, showPage } from '../games/testing/page.tsx'
import { AddressLinks } from '../links/AddressLinks.tsx'

const HOUR_MS = 3_600_000
const IN_AN_HOUR = Date.now() + HOUR_MS
const ROOM = {
  id: 'lang-en',
  kind: 'LANGUAGE',
  gameId: null,
  language: 'en',
  isOpen: true,
  slowSeconds: 0,
  verifiedOnly: false,
}
const ANSWERS: Answers = {
  '/api/prize/state': () => ({
    model: {
      kind: 'wheel',
      currencyId: 'USD',
      isOn: true,
      needsContact: false,
      prizes: [
        { amount: '0.00', odds: 900_000 },
        { amount: '20.00', odds: 100_000 },
      ],
      tickets: 1,
      open: null,
      next: { serverSeedHash: 'f00d', clientSeed: 'client', nonce: 3 },
      tag: null,
      recent: [],
    },
  }),
  '/api/user/identity': () => ({
    model: {
      level: 0,
      name: '',
      countryId: 'US',
      barred: false,
      next: 1,
      taxIdNeeded: false,
      flow: 'upload',
      last: null,
    },
  }),
  '/api/user/security': () => ({
    model: {
      phoneChecked: false,
      emailChecked: false,
      secondFactor: false,
      recoveryCodesLeft: 0,
      unreachable: [],
      sessions: [],
    },
  }),
  '/api/bonus_task/checkin_data': () => ({
    model: { items: [{ vipLevel: 0, days: ['0.01', '0.02', '0.03'] }] },
    extra: {
      currencyId: 'USD',
      state: {
        today: '2026-11-17',
        day: 2,
        vipLevel: 0,
        claimed: false,
        nextAt: IN_AN_HOUR,
        makeUp: null,
      },
      gifts: [],
    },
  }),
  '/api/rewards/page': () => 'down',
  '/api/chat/rooms': () => ({ model: { rooms: [{ ...ROOM, unread: 0 }] } }),
  '/api/chat/support': () => ({ model: { state: 'NONE', unread: 0, isStaffed: true, email: null } }),
  '/api/chat/read': () => ({}),
  '/api/chat/history': () => ({
    model: {
      room: ROOM,
      messages: [
        {
          id: 1,
          at: IN_AN_HOUR - HOUR_MS,
          author: { id: 'bob', name: 'bob', badge: null, vip: 0 },
          text: 'good evening',
          card: null,
          replyTo: null,
          mentions: [],
          isDeleted: false,
        },
      ],
      hasEarlier: false,
      pinned: null,
      upTo: 1,
      readUpTo: 1,
      me: { id: 'me', name: 'ana', isMasked: false, blocked: [] },
    },
  }),
}

const follow = (link: string) => showPage(<AddressLinks />, { at: `/${link}` })

afterEach(clearPage)

const inside = (dialog: HTMLElement) => within(dialog)
type Inside = ReturnType<typeof inside>

/** What would be missing if the popup was only a frame: its way on, and what it has from the server. */
type Content = { readonly shows: (popup: Inside) => Promise<unknown>; readonly as: unknown }
const HOLDS: Partial<Record<NamedPopup, Content>> = {
  gameRecommendation: {
    shows: async (popup) =>
      GAMES.map(({ id }) => popup.getByRole('link', { name: `Play: ${gameName(id)}` }).getAttribute('href')),
    as: GAMES.map(({ id }) => `/h5/${id}`),
  },
  freeSpin: {
    shows: async (popup) => [
      (await popup.findByRole('button', { name: 'Spin' })).hasAttribute('disabled'),
      popup.getAllByText(/20\.00/).length > 0,
    ],
    as: [false, true],
  },
  identitySettings: {
    shows: async (popup) => [
      (await popup.findByLabelText('Your full name')).tagName,
      popup.getByRole('button', { name: 'Submit for review' }).tagName,
    ],
    as: ['INPUT', 'BUTTON'],
  },
  chat: {
    shows: async (popup) => [
      (await popup.findByText('good evening')).isConnected,
      popup.getByRole('textbox', { name: 'Write a message' }).isConnected,
    ],
    as: [true, true],
  },
  signIn: {
    shows: async (popup) => [
      (await popup.findByRole('button', { name: 'Check in' })).isConnected,
      popup.getByText('Day 1, claimed').isConnected,
      popup.getByRole('link', { name: 'All rewards' }).getAttribute('href'),
    ],
    as: [true, true, '/rewards'],
  },
  forbidden: {
    shows: async (popup) => [
      popup.getByText("This isn't available for your account or location.").isConnected,
      popup.getByText("Your balance and open bets aren't affected.").isConnected,
    ],
    as: [true, true],
  },
  googleAuth: {
    shows: async (popup) => [
      (await popup.findByRole('button', { name: 'Turn on' })).isConnected,
      popup.getByLabelText(/password/i, { selector: 'input' }).tagName,
    ],
    as: [true, 'INPUT'],
  },
}

it.each(Object.entries(HOLDS))(
  '[S-21] [L-16] the link #onOpen=%s opens a popup with its content',
  async (name, { shows, as }) => {
    fakeServer(ANSWERS)
    follow(`#onOpen=${name}`)
    expect(await shows(inside(await screen.findByRole('dialog')))).toEqual(as)
  },
)
