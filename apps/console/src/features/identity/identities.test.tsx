import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { serve } from '../../testing/server.fixture.ts'
import { show } from '../../testing/show.fixture.tsx'
import { Identities } from './Identities.tsx'

const ID = '01900000-0000-7000-8000-00000000000'
const file = (slot: string, at: number, seen: boolean) => ({
  slot,
  id: `${ID}${at}`,
  type: 'image/png',
  seen,
})
const identity = {
  id: `${ID}9`,
  userId: '100001',
  username: 'ana',
  level: 1,
  document: 'card',
  state: 'REVIEWING',
  reason: null,
  name: 'Ana Souza',
  birthDate: '1990-05-17',
  readName: 'Ana Lima Souza',
  readBirthDate: '1990-05-17',
  readDocument: { kind: 'card', country: 'BR', number: 'AB 1000' },
  taxId: '',
  provider: null,
  doubts: ['nameDiffers'],
  sameDocument: [{ userId: '100002', username: 'bob', state: 'APPROVED', closed: false }],
  barred: false,
  files: [file('front', 1, true), file('selfie', 2, false)],
  earlier: [{ id: `${ID}8`, state: 'REJECTED', reason: 'blurred', at: 0, by: 'rita', note: 'No date' }],
  sentAt: 0,
  decidedAt: null,
}
const PATH = '/api/operator/identities'
const screenOf = (files = identity.files) => {
  const sent = serve({
    [PATH]: { items: [{ ...identity, files }], total: 1, pageNo: 1, pageSize: 20 },
    [`${PATH}/file`]: { type: 'image/png', base64: 'iVBORw0KGgo=' },
  })
  show(<Identities />, { path: '/identities', at: '/identities', roles: ['risk'] })
  return sent
}
const accept = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Accept' })
const decide = () => fireEvent.click(screen.getByRole('button', { name: 'Decide' }))
const writes = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: text } })
const allSeen = identity.files.map((each) => ({ ...each, seen: true }))

it('compares what was entered with what was read, and names other accounts and earlier decisions', async () => {
  screenOf()
  await screen.findByText('Similar names: compare them')
  expect(screen.getAllByText(/Born 17 May 1990, \d+ years old today/)).toHaveLength(2)
  expect(screen.getByText(/Identity card, Brazil/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'bob' }).getAttribute('href')).toBe('/players/100002')
  expect(screen.getByRole('link', { name: 'ana' }).getAttribute('href')).toBe('/players/100001')
  expect(screen.getByText('Level 1, identity: document and selfie')).toBeTruthy()
  expect(screen.getByText(/^Sent/).textContent).toMatch(/^Sent .+ ago$/)
  expect(screen.getByText('rita: No date')).toBeTruthy()
  await expectAccessible(document.body)
})

it('does not accept a document before each file was opened, and says which are left', async () => {
  screenOf()
  await screen.findByText('Not opened yet: Selfie')
  expect(accept().disabled).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Turn down' }).disabled).toBe(false)
})

it('shows the files beside the facts, one after the other for one reason, by keys too', async () => {
  const sent = screenOf(allSeen)
  fireEvent.click(await screen.findByRole('button', { name: 'Front' }))
  const dialog = await screen.findByRole('dialog', { name: 'Files' })
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'a review' } })
  fireEvent.click(screen.getByRole('button', { name: 'Look at it' }))
  const picture = await screen.findByRole('img', { name: 'Front' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.keyDown(picture, { key: '+' })
  fireEvent.keyDown(picture, { key: 'R' })
  expect([picture.style.width, picture.style.transform]).toEqual(['150%', 'rotate(90deg)'])
  expect(screen.getByText('Similar names: compare them')).toBeTruthy()
  await expectAccessible(document.body)
  fireEvent.keyDown(picture, { key: 'ArrowRight' })
  const selfie = await screen.findByRole('img', { name: 'Selfie' })
  // Not while a reason is written.
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Reason' }), { key: 'ArrowLeft' })
  fireEvent.keyDown(selfie, { key: 'ArrowLeft' })
  await screen.findByRole('img', { name: 'Front' })
  const looks = sent.filter(({ path }) => path.endsWith('/file')).map(({ body }) => body)
  expect(looks).toMatchObject([1, 2, 1].map((at) => ({ fileId: `${ID}${at}`, note: 'a review' })))
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(screen.queryByRole('img')).toBeNull()
})

it('decides once, with one reason', async () => {
  const sent = screenOf(allSeen)
  await screen.findByText('Similar names: compare them')
  fireEvent.click(accept())
  fireEvent.click(screen.getByRole('checkbox', { name: 'Accept although another account has it' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Turn down' }))
  fireEvent.change(screen.getByLabelText('What the player is told'), { target: { value: 'blurred' } })
  writes('The date cannot be read')
  await expectAccessible(document.body)
  decide()
  await waitFor(() =>
    expect(sent.find(({ path }) => path === `${PATH}/reject`)?.body).toMatchObject({
      identityId: identity.id,
      reason: 'blurred',
      note: 'The date cannot be read',
    }),
  )
  expect(sent.some(({ path }) => path === `${PATH}/approve`)).toBe(false)
})
