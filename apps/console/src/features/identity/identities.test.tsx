import { fireEvent, screen } from '@testing-library/react'
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
const accept = () => screen.getByRole('button', { name: 'Accept', hidden: true })
const isDisabled = (button: HTMLElement) => button.hasAttribute('disabled')

it('compares what was entered with what was read, and names other accounts and earlier decisions', async () => {
  screenOf()
  await screen.findByText('Similar names: compare them')
  expect(screen.getAllByText(/Born 1990-05-17, \d+ years old today/)).toHaveLength(2)
  expect(screen.getByText(/Identity card, Brazil/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'bob' }).getAttribute('href')).toBe('/players/100002')
  expect(screen.getByText('rita: No date')).toBeTruthy()
  await expectAccessible(document.body)
})

it('does not accept a document before each file was opened, and says which are left', async () => {
  screenOf()
  expect(isDisabled(await screen.findByRole('button', { name: 'Accept' }))).toBe(true)
  expect(screen.getByText('Not opened yet: Selfie')).toBeTruthy()
})

it('shows the files one after the other for one reason, by keys too', async () => {
  const sent = screenOf(identity.files.map((each) => ({ ...each, seen: true })))
  fireEvent.click(await screen.findByRole('button', { name: 'Front' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'a review' } })
  fireEvent.click(screen.getByRole('button', { name: 'Look at it' }))
  const picture = await screen.findByRole('img', { name: 'Front' })
  fireEvent.keyDown(picture, { key: '+' })
  fireEvent.keyDown(picture, { key: 'r' })
  expect([picture.style.width, picture.style.transform]).toEqual(['150%', 'rotate(90deg)'])
  await expectAccessible(document.body)
  fireEvent.keyDown(picture, { key: 'ArrowRight' })
  await screen.findByRole('img', { name: 'Selfie' })
  expect(sent.filter(({ path }) => path.endsWith('/file')).map(({ body }) => body)).toMatchObject([
    { fileId: `${ID}1`, note: 'a review' },
    { fileId: `${ID}2`, note: 'a review' },
  ])
  expect(isDisabled(accept())).toBe(false)
})
