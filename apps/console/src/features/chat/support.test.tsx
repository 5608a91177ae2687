import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { serve } from '../../testing/server.fixture.ts'
import { giveElementsSize, show } from '../../testing/show.fixture.tsx'
import { Conversation } from './Conversation.tsx'
import { careAnswerTo } from './care-answer.ts'
import { Replies } from './Replies.tsx'
import { SupportInbox } from './SupportInbox.tsx'

const conversation = {
  userId: '100001',
  name: 'ana',
  language: 'pt',
  countryId: 'BR',
  state: 'WAITING',
  changedAt: 0,
  lastText: 'Where is my payout?',
  takenBy: 'tom',
  tags: ['late-payout'],
  openedAt: 0,
  firstAnsweredAt: 150_000,
  solvedAt: null,
  care: null,
}
const player = {
  userId: '100001',
  username: 'ana',
  currencyId: 'BRL',
  purses: { main: '12.50', held: '0.00', payout: '0.00', task: '0.00', register: '0.00' },
  sums: {
    paidIn: '50.00',
    paidOut: '0.00',
    wagered: '0.00',
    lost: '37.50',
    bonuses: '0.00',
    packets: '0.00',
  },
  states: [],
  tags: [],
  limits: [],
  depositLimits: [],
  sessionLimit: { minutes: null, endsAt: null, restUntil: null, waiting: null },
  realityMinutes: 0,
  excludedUntil: null,
  identityLevel: 1,
  samePayoutAccount: [],
  sameDevice: [],
  withdrawalHold: null,
  sameDocument: [],
  notes: [{ id: '1', text: 'called by phone', by: 'tom', at: 0 }],
}
const models = {
  '/api/operator/chat/support': { items: [conversation] },
  '/api/operator/chat/messages': { messages: [] },
  '/api/operator/support/conversation': conversation,
  '/api/operator/support/assign': conversation,
  '/api/operator/support/tag': conversation,
  '/api/operator/support/colleagues': {
    items: [
      { handle: 'anna', name: 'Anna Berg' },
      { handle: 'sue', name: 'Sue' },
    ],
  },
  '/api/operator/support/days': {
    items: [
      { day: '2026-11-18', opened: 7, answered: 6, solved: 5, firstAnswerSeconds: 90, solveSeconds: null },
    ],
  },
  '/api/operator/player': player,
}
const reply = {
  id: '9',
  title: 'Payout on its way',
  texts: { en: 'Hello {name}', pt: 'Olá, {name}', id: 'Halo {name}' },
  by: 'tom',
  at: 0,
}
const page = { path: '/chat/support/:userId', at: '/chat/support/100001' }
beforeAll(giveElementsSize)

describe('the support desk', () => {
  it('lists who waits, narrowed in the address, and the waits of the last days', async () => {
    const sent = serve(models)
    const at = '/chat/support?holder=free&tag=late-payout'
    show(<SupportInbox />, { path: '/chat/support', at, roles: ['support'] })
    expect(await screen.findByText('Where is my payout?')).toBeTruthy()
    const asked = sent.find(({ path }) => path === '/api/operator/chat/support')?.query
    expect([asked?.get('holder'), asked?.get('tag')]).toEqual(['free', 'late-payout'])
    expect(await screen.findByText('1 min 30 s')).toBeTruthy()
    await expectAccessible(document.body)
  })

  it('shows the player beside the conversation, and how long the first answer took', async () => {
    serve(models)
    show(<Conversation />, { ...page, roles: ['support'] })
    expect(await screen.findByText('after 3 min')).toBeTruthy()
    expect(await screen.findByText('called by phone')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Care' })).toBeTruthy()
    await expectAccessible(document.body)
  })

  it('takes, hands over, releases and tags by what is on the screen', async () => {
    const sent = serve(models)
    show(<Conversation />, { ...page, roles: ['support'] })
    fireEvent.click(await screen.findByRole('button', { name: 'Take it' }))
    fireEvent.click(screen.getByRole('button', { name: 'Give it back' }))
    await screen.findByRole('option', { name: 'Sue' })
    fireEvent.change(screen.getByRole('combobox', { name: 'Hand over to' }), { target: { value: 'sue' } })
    fireEvent.click(screen.getByRole('button', { name: 'Hand over' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove the tag late-payout' }))
    await waitFor(() =>
      expect(
        sent.filter(({ path }) => path.startsWith('/api/operator/support/')).map(({ body }) => body),
      ).toEqual(
        expect.arrayContaining([
          { userId: '100001', holder: 'tom', to: 'anna' },
          { userId: '100001', holder: 'tom', to: null },
          { userId: '100001', holder: 'tom', to: 'sue' },
          { userId: '100001', tag: 'late-payout', on: false },
        ]),
      ),
    )
  })

  it('puts a player who wrote words of harm first: an answer in their language, a break, and what was done', async () => {
    const sent = serve({
      ...models,
      '/api/operator/support/conversation': {
        ...conversation,
        care: { words: 'nao consigo parar', since: 0 },
      },
      '/api/operator/player/exclude': player,
      '/api/operator/support/care/settle': conversation,
    })
    show(<Conversation />, { ...page, roles: ['support'] })
    fireEvent.click(await screen.findByRole('button', { name: 'Use the prepared answer' }))
    const answer = screen.getByRole('textbox', { name: 'Answer' })
    expect(answer).toHaveProperty(
      'value',
      expect.stringMatching(/^Obrigado por nos contar, ana\.[^]*ligue 188/),
    )
    await expectAccessible(document.body)
    for (const [button, path] of [
      ['Exclude from games', '/api/operator/player/exclude'],
      ['Taken care of', '/api/operator/support/care/settle'],
    ] as const) {
      fireEvent.click(screen.getByRole('button', { name: button }))
      const dialog = within(screen.getByRole('dialog'))
      fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'we talked' } })
      fireEvent.click(dialog.getByRole('button', { name: button }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(sent.find((call) => call.path === path)?.body).toMatchObject({
        userId: '100001',
        reason: 'we talked',
      })
    }
  })

  it('offers an auditor no act', async () => {
    serve(models)
    show(<Conversation />, { ...page, roles: ['auditor'] })
    const panel = within((await screen.findByRole('heading', { name: 'Who and what' })).closest('section')!)
    expect(panel.getByText('tom')).toBeTruthy()
    expect(panel.queryAllByRole('button')).toEqual([])
  })
})

it('help is found by the country of the player, in their language, and anywhere else online', () => {
  const to = (countryId: string, language: string) => ({ name: 'ana', countryId, language })
  expect(careAnswerTo(to('US', 'en'))).toContain('1-800-522-4700')
  expect(careAnswerTo(to('BR', 'en'))).toContain('188')
  expect(careAnswerTo(to('ID', 'id'))).toContain('119 ekstensi 8')
  const elsewhere = careAnswerTo(to('FR', 'fr'))
  expect(elsewhere).toContain('gamblingtherapy.org')
  expect(elsewhere).not.toMatch(/\d|[{}]/)
})

describe('saved replies', () => {
  it('are inserted in the player’s language with their name', async () => {
    serve({ ...models, '/api/operator/support/replies': { items: [reply] } })
    show(<Conversation />, { ...page, roles: ['support'] })
    const picker = await screen.findByRole('combobox', { name: 'Insert a saved reply' })
    fireEvent.change(picker, { target: { value: '9' } })
    fireEvent.change(picker, { target: { value: '9' } })
    expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveProperty('value', 'Olá, ana\n\nOlá, ana')
  })

  it('are written in every language, with no placeholder but the name', async () => {
    const sent = serve({ '/api/operator/support/replies': { items: [reply] } })
    show(<Replies />, { path: '/chat/replies', at: '/chat/replies', roles: ['support'] })
    fireEvent.click(await screen.findByRole('button', { name: 'New reply' }))
    const dialog = within(screen.getByRole('dialog'))
    const [title, ...fields] = dialog.getAllByRole('textbox')
    fireEvent.change(title!, { target: { value: 'Welcome' } })
    for (const field of fields) fireEvent.change(field, { target: { value: 'Hi {nome}' } })
    expect(dialog.getAllByText('Use no braces except {name} and {help}.')).toHaveLength(3)
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    for (const field of fields) fireEvent.change(field, { target: { value: 'Hi {name}. {help}' } })
    await expectAccessible(document.body)
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent.find(({ path }) => path.endsWith('/save'))?.body).toEqual({
        id: null,
        title: 'Welcome',
        texts: { en: 'Hi {name}. {help}', pt: 'Hi {name}. {help}', id: 'Hi {name}. {help}' },
      }),
    )
  })
})
