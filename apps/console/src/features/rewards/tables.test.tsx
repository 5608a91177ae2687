import type { Description, PlainValue, TableValue } from '@baize/contract/operator'
import { FIRST_TABLES, TYPICAL_MONTH } from '@baize/rules'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { confirmWith } from '../../api/client.ts'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { serve } from '../../testing/server.fixture.ts'
import { giveElementsSize, show } from '../../testing/show.fixture.tsx'
import { Approvals } from '../approvals/Approvals.tsx'
import { PrizeTables } from '../prizes/PrizeTables.tsx'
import { Tables } from './Tables.tsx'

giveElementsSize()
beforeEach(() => confirmWith(async () => '01900000-0000-7000-8000-00000000000c'))

const SHARES = { rakeback: 10, weekly: 5, monthly: 3, levelUp: 5, checkIn: 1, task: 1, salary: 3, invite: 8 }
const model = {
  ...FIRST_TABLES,
  costs: Object.entries(SHARES).map(([programme, share]) => ({
    programme,
    percent: '0.50',
    share: share.toFixed(2),
  })),
  month: TYPICAL_MONTH.map((activity) => ({ ...activity, edge: String(activity.edge) })),
  earlier: [
    {
      id: '7',
      name: 'invite',
      table: { ...FIRST_TABLES.invite, reward: '4' },
      by: 'ann, bob',
      reason: 'first try',
      at: 1,
    },
  ],
}

async function shown(roles: readonly ('finance' | 'auditor')[] = ['finance']) {
  const sent = serve({ '/api/operator/rewards/tables': model }, ['/api/operator/rewards/tables/change'])
  show(<Tables />, { path: '/rewards/tables', at: '/rewards/tables', roles })
  const part = async (name: string) => {
    const heading = await screen.findByRole('heading', { name })
    const section = heading.closest('section')
    if (!section) throw new Error(`no section of ${name}`)
    return within(section)
  }
  return { sent, part }
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

it('A table shows its cost and faulty cells while an operator types, and every step can be undone', async () => {
  const { part } = await shown()
  const vip = await part('VIP levels')
  const field = () => vip.getByRole<HTMLInputElement>('textbox', { name: 'Rakeback, %, Level 6' })
  const save = vip.getByRole('button', { name: 'Review and save' })
  expect(field().value).toBe('12')
  expect(save).toHaveProperty('disabled', true)
  type(field(), '39,5')
  expect(vip.getByText('This level gives more than 40% of the edge.')).toBeTruthy()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  type(field(), 'lots')
  expect(vip.getByText('Enter a percentage from 0 to 40.')).toBeTruthy()
  expect(save).toHaveProperty('disabled', true)
  type(field(), '20')
  expect(vip.getByText(/^1\d\.\d\d% of the edge, share 10\.00%/).textContent).toContain(
    'More than the share of its programme.',
  )
  fireEvent.click(vip.getByRole('button', { name: 'Remove Level 6' }))
  expect(vip.queryByRole('textbox', { name: 'Rakeback, %, Level 6' })).toBeNull()
  fireEvent.click(vip.getByRole('button', { name: 'Undo' }))
  expect(field().value).toBe('20')
  fireEvent.click(vip.getByRole('button', { name: 'Undo' }))
  expect(field().value).toBe('12')
  expect(vip.getByText('Changes: 0')).toBeTruthy()
  fireEvent.click(vip.getByRole('button', { name: 'Redo' }))
  expect(field().value).toBe('20')
})

it('A changed table is saved with a reason after its differences are shown', async () => {
  const { sent, part } = await shown()
  const tasks = await part('Tasks')
  fireEvent.click(tasks.getByRole('button', { name: 'Insert a row below Row 1' }))
  type(tasks.getByRole('textbox', { name: 'Name, Row 2' }), 'ten-bets')
  type(tasks.getByRole('textbox', { name: 'Reward (USD), Row 1' }), '0.20')
  fireEvent.click(tasks.getByRole('button', { name: 'Review and save' }))
  const dialog = within(screen.getByRole('dialog'))
  const changes = within(dialog.getByRole('list', { name: 'Changes' })).getAllByRole('listitem')
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    'Row 1 · Reward (USD): 0.10 → 0.20',
    'Added Row 2: ten-bets · Daily · Bets · 10 · Any game · – · 0.02 · ✓',
  ])
  type(dialog.getByRole('textbox', { name: 'Reason' }), 'A task for the spring')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body = sent.find(({ path }) => path.endsWith('/change'))?.body
  expect(body).toMatchObject({ name: 'tasks', reason: 'A task for the spring' })
  const [first, ...rest] = FIRST_TABLES.tasks.tasks
  expect(body).toHaveProperty('table.tasks', [
    { ...first, reward: '0.20' },
    { id: 'ten-bets', kind: 'daily', condition: 'bets', target: 10, reward: '0.02', on: true },
    ...rest,
  ])
})

it('A form edits the terms of invitations, and an earlier version can be restored', async () => {
  const { part } = await shown()
  const invite = await part('Invitation terms')
  const reward = () => invite.getByRole<HTMLInputElement>('textbox', { name: 'Reward for a friend (USD)' })
  type(reward(), '50')
  expect(invite.getByText('This play earns the house less than the reward costs.')).toBeTruthy()
  fireEvent.click(invite.getByRole('button', { name: 'Bring back #7', hidden: true }))
  expect(reward().value).toBe('4')
  expect(invite.getByText('Changes: 1')).toBeTruthy()
})

it('Enter and the arrow keys move within a column', async () => {
  const { part } = await shown()
  const checkIn = await part('Daily check-in')
  const cell = (row: number) => checkIn.getByRole('textbox', { name: `Day 2 (USD), Row ${row}` })
  cell(1).focus()
  fireEvent.keyDown(cell(1), { key: 'Enter' })
  expect(document.activeElement).toBe(cell(2))
  fireEvent.keyDown(cell(2), { key: 'ArrowUp' })
  expect(document.activeElement).toBe(cell(1))
})

it('operators with read permission alone cannot change a table', async () => {
  const { part } = await shown(['auditor'])
  const vip = await part('VIP levels')
  expect(vip.queryByRole('button')).toBeNull()
  expect(vip.getByRole('textbox', { name: 'Rakeback, %, Level 6' })).toHaveProperty('disabled', true)
})

it('A prize table shows its cost and an error when its odds do not add up', async () => {
  const table = {
    number: 3,
    kind: 'wheel',
    rows: [
      { amount: '0.10', odds: 999_000 },
      { amount: '5.00', odds: 1000 },
    ],
    by: 'setup',
    reason: 'first table',
    at: 1,
  }
  const sent = serve({
    '/api/operator/prizes': { table, earlier: [], basis: { draws: 100, edge: '1000000', cap: 100 } },
    '/api/operator/prizes/save': table,
  })
  show(<PrizeTables />, { path: '/prizes', at: '/prizes', roles: ['finance'] })
  const heading = await screen.findByRole('heading', { name: 'Free-spin wheel' })
  const section = heading.closest('section')
  if (!section) throw new Error('no section of the wheel')
  const wheel = within(section)
  type(await wheel.findByRole('textbox', { name: 'Odds (per million), Prize 2' }), '2000')
  expect(wheel.getByText('The odds add up to 1001000 instead of 1000000.')).toBeTruthy()
  type(wheel.getByRole('textbox', { name: 'Odds (per million), Prize 1' }), '998000')
  fireEvent.click(wheel.getByRole('button', { name: 'Review and save' }))
  const dialog = within(screen.getByRole('dialog'))
  type(dialog.getByRole('textbox', { name: 'Reason' }), 'More big prizes')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/save'))?.body).toEqual({
      kind: 'wheel',
      rows: [
        { amount: '0.10', odds: 998_000 },
        { amount: '5.00', odds: 2000 },
      ],
      reason: 'More big prizes',
    }),
  )
})

it('the second operator sees the changes, the cost and the exact request of a changed table', async () => {
  const [first, ...rest] = FIRST_TABLES.tasks.tasks
  const table = { tasks: [{ ...first, reward: '0.20' }, ...rest] }
  const rows = (reward: string): PlainValue[][] => [
    [
      { kind: 'text', text: 'ten-bets' },
      { kind: 'money', amount: reward, currencyId: 'USD' },
    ],
    [
      { kind: 'text', text: 'one-win' },
      { kind: 'money', amount: '0.05', currencyId: 'USD' },
    ],
  ]
  const tasks = (reward: string): TableValue => ({
    kind: 'table',
    columns: ['task', 'reward'],
    rows: rows(reward),
  })
  const description: Description = {
    thing: { page: 'tables', id: null },
    lines: [
      { label: 'rewardKind', value: { kind: 'words', of: 'rewardTable', ids: ['tasks'] } },
      { label: 'table', value: { kind: 'tableChange', from: tasks('0.10'), to: tasks('0.20') } },
      { label: 'reason', value: { kind: 'text', text: 'A task for the spring' } },
    ],
  }
  const request = {
    id: '01900000-0000-7000-8000-000000000001',
    path: '/api/operator/rewards/tables/change',
    input: { name: 'tasks', table, reason: 'A task for the spring' },
    inputHash: 'aa',
    description,
    changedTo: null,
    state: 'WAITING',
    requestedBy: 'bob',
    requestedAt: 1,
    expiresAt: 2,
    decidedBy: null,
    decidedAt: null,
    note: null,
    refusal: null,
    mayDecide: true,
    tie: null,
  }
  const asOf = (roles: readonly ('finance' | 'support')[]) => {
    serve({
      '/api/operator/approvals': { items: [request] },
      '/api/operator/rewards/tables': model,
    })
    return show(<Approvals />, { path: '/approvals', at: '/approvals', roles })
  }
  const { container, unmount } = asOf(['finance'])
  const changes = within(await screen.findByRole('table', { name: 'Table' })).getAllByRole('row')
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    'RowTaskReward',
    'Changedten-bets$ 0.20USDinstead of$ 0.10USD→',
  ])
  expect(screen.getByText('Rows that stay as they are: 1')).toBeTruthy()
  expect(await screen.findByText(/% of the edge, share 1\.00%/)).toBeTruthy()
  expect(screen.getAllByText('Tasks')).not.toHaveLength(0)
  expect(screen.getByRole('link', { name: 'Open: Tables' }).getAttribute('href')).toBe('/rewards/tables')
  expect(screen.getByText('As sent')).toBeTruthy()
  await expectAccessible(container)
  unmount()
  asOf([])
  expect(await screen.findByRole('table', { name: 'Table' })).toBeTruthy()
  expect(screen.queryByText(/% of the edge, share/)).toBeNull()
})
