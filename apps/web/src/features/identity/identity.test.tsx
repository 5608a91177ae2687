import type { Identity } from '@baize/contract/player'
import { refused } from '@baize/contract/server'
import { refusal } from '@baize/contract/shared'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { upload as send } from '../../api/upload.ts'
import { fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, PLAYER, showPage } from '../../games/testing/page.tsx'
import { usePopupStack } from '../../popups/stack.ts'
import * as page from './handover.ts'
import { IdentityBadge } from './IdentityBadge.tsx'
import { IdentityNeed } from './IdentityNeed.tsx'
import { IdentityPopup } from './IdentityPopup.tsx'
import { IdentitySheet } from './IdentitySheet.tsx'

const upload = vi.hoisted(() => vi.fn<typeof send>())
vi.mock(import('../../api/upload.ts'), () => ({ upload }))

const identity = (change: Partial<Identity> = {}): Identity => ({
  level: 0,
  name: '',
  countryId: 'US',
  barred: false,
  next: 1,
  taxIdNeeded: false,
  flow: 'upload',
  last: null,
  ...change,
})
const last = (change: object) =>
  ({ level: 1, state: 'CHECKING', waitsFor: 'provider', reason: null, sentAt: 1, ...change }) as const
const serve = (model: Identity) =>
  fakeServer({ '/api/auth/user_info': () => ({ user: PLAYER }), '/api/user/identity': () => ({ model }) })

afterEach(() => {
  vi.restoreAllMocks()
  upload.mockReset()
  vi.useRealTimers()
  clearPage()
})

const picture = (name: string) => new File([name], `${name}.png`, { type: 'image/png' })
/** Accepts every upload, with an id derived from the file name. */
const takesAll = () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  )
  upload.mockImplementation(async (file) => ({
    status: 0,
    model: { id: `id of ${file instanceof File ? file.name : ''}` },
  }))
}

it('the form sends the typed text and the pictures, each as soon as it is chosen', async () => {
  takesAll()
  const server = serve(identity())
  server.answer({
    '/api/user/identity/send': () => ({
      model: identity({ next: null, last: last({ state: 'REVIEWING' }) }),
    }),
  })
  const { person } = showPage(<IdentitySheet />)
  await person.type(await screen.findByLabelText('Your full name'), 'Ana Souza')
  await person.type(screen.getByLabelText('Date of birth'), '1990-05-17')
  await person.click(screen.getByLabelText('Passport'))
  await person.upload(screen.getByLabelText(/: Page with your photo$/), picture('page'))
  await person.upload(screen.getByLabelText(/: Selfie$/), picture('page'))
  expect(await screen.findByText("You've already used this photo.")).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Submit for review' }))
  expect(server.requests('/api/user/identity/send')).toEqual([])
  await person.upload(screen.getByLabelText(/: Selfie$/), picture('face'))
  await waitFor(() => expect(screen.queryByText("You've already used this photo.")).toBeNull())
  await person.click(screen.getByRole('button', { name: 'Submit for review' }))
  expect(await screen.findByText('Under review')).toBeTruthy()
  expect(server.requests('/api/user/identity/send')).toEqual([
    {
      level: 1,
      document: 'passport',
      name: 'Ana Souza',
      birthDate: '1990-05-17',
      front: 'id of page.png',
      selfie: 'id of face.png',
    },
  ])
})

it('the form asks a player of Brazil for their CPF and checks its digits before it sends anything', async () => {
  takesAll()
  const server = serve(identity({ countryId: 'BR', taxIdNeeded: true }))
  server.answer({
    '/api/user/identity/send': () => ({
      model: identity({ next: null, taxIdNeeded: false, last: last({ state: 'REVIEWING' }) }),
    }),
  })
  const { person } = showPage(<IdentitySheet />)
  await person.type(await screen.findByLabelText('Your full name'), 'Ana Souza')
  await person.type(screen.getByLabelText('Date of birth'), '1990-05-17')
  await person.type(screen.getByLabelText('CPF'), '529.982.247-24')
  await person.click(screen.getByLabelText('Passport'))
  await person.upload(screen.getByLabelText(/: Page with your photo$/), picture('page'))
  await person.upload(screen.getByLabelText(/: Selfie$/), picture('face'))
  await person.click(screen.getByRole('button', { name: 'Submit for review' }))
  expect(await screen.findByText("That CPF doesn't look right. Check the digits.")).toBeTruthy()
  expect(server.requests('/api/user/identity/send')).toEqual([])
  await person.type(screen.getByLabelText('CPF'), '{Backspace}5')
  await person.click(screen.getByRole('button', { name: 'Submit for review' }))
  expect(await screen.findByText('Under review')).toBeTruthy()
  expect(server.requests('/api/user/identity/send')).toMatchObject([{ taxId: '529.982.247-25' }])
})

it('the form for a check at a provider asks for no pictures, and the player goes on there', async () => {
  const left = vi.spyOn(page, 'leaveFor').mockReturnValue(undefined)
  const server = serve(identity({ flow: 'provider' }))
  const waits = identity({ next: null, flow: 'provider', last: last({ waitsFor: 'player' }) })
  const handover = { kind: 'sdk', token: '_act-1', page: '/identity-check/sumsub?lang=en' } as const
  server.answer({
    '/api/user/identity/send': () => ({ model: waits }),
    '/api/user/identity/returned': () => ({ model: waits }),
    '/api/user/identity/continue': () => refused(refusal('identityAway')),
  })
  const { person } = showPage(<IdentitySheet />)
  await person.type(await screen.findByLabelText('Your full name'), 'Ana Souza')
  await person.type(screen.getByLabelText('Date of birth'), '1990-05-17')
  expect(screen.queryByLabelText(/: Selfie$/)).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('One step left')).toBeTruthy()
  expect(server.requests('/api/user/identity/send')).toEqual([
    { level: 1, name: 'Ana Souza', birthDate: '1990-05-17' },
  ])
  await person.click(screen.getByRole('button', { name: 'Continue the check' }))
  expect(await screen.findByText(/^The check isn't available right now/)).toBeTruthy()
  expect(left).not.toHaveBeenCalled()
  server.answer({ '/api/user/identity/continue': () => ({ model: handover }) })
  await person.click(screen.getByRole('button', { name: 'Continue the check' }))
  await waitFor(() => expect(left).toHaveBeenCalledWith(handover))
})

it('the page says why a step at the provider has to be repeated, and asks the provider at once', async () => {
  const waits = identity({ next: null, last: last({ waitsFor: 'player', reason: 'blurred' }) })
  const server = serve(waits)
  const known = identity({
    level: 1,
    name: 'Ana Souza',
    next: 2,
    last: last({ state: 'APPROVED', waitsFor: null }),
  })
  server.answer({ '/api/user/identity/returned': () => ({ model: waits }) })
  showPage(<IdentitySheet />)
  expect(await screen.findByText(/too blurry to read/)).toBeTruthy()
  await waitFor(() => expect(server.requests('/api/user/identity/returned')).toHaveLength(1))
  clearPage()
  serve(waits).answer({ '/api/user/identity/returned': () => ({ model: known }) })
  showPage(<IdentitySheet />)
  expect(await screen.findByText('Identity verified')).toBeTruthy()
})

it('the page says that the documents are safe while the provider cannot be reached', async () => {
  serve(identity({ next: null, last: last({ waitsFor: 'line' }) }))
  showPage(<IdentitySheet />)
  expect(await screen.findByText('Your documents are safe with us')).toBeTruthy()
})

it('the form accepts a single name of two letters', async () => {
  serve(identity())
  const { person } = showPage(<IdentitySheet />)
  const name = await screen.findByLabelText('Your full name')
  await person.type(name, 'S')
  await person.click(screen.getByRole('button', { name: 'Submit for review' }))
  expect(await screen.findByText(/^Enter your name with at least two letters/)).toBeTruthy()
  await person.type(name, 'uharto')
  expect(name.getAttribute('aria-invalid')).toBe('false')
})

it('the form reports an unsuitable file, at once where that is visible', async () => {
  takesAll()
  serve(identity())
  const { person } = showPage(<IdentitySheet />)
  const front = await screen.findByLabelText(/: Front of the document$/)
  await person.upload(front, new File([], 'me.png', { type: 'image/png' }))
  expect(await screen.findByText('This file is empty. Choose another.')).toBeTruthy()
  expect(upload).not.toHaveBeenCalled()
  upload.mockResolvedValueOnce(refused(refusal('fileTypeNotTaken')))
  await person.upload(front, picture('script'))
  const wrongKind = 'Upload a photo or screenshot (JPEG, PNG or WebP). PDFs and other files are not accepted.'
  expect(await screen.findByText(wrongKind)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Submit for review' }))
  expect(document.activeElement, 'what is wrong first').toBe(screen.getByLabelText('Your full name'))
  upload.mockClear()
  // As when the file chooser is set to show all files.
  const anyway = userEvent.setup({ applyAccept: false })
  await anyway.upload(front, new File(['%PDF-1.7'], 'me.pdf', { type: 'application/pdf' }))
  await anyway.upload(front, new File(['x'], 'me.heic', { type: 'image/heic' }))
  expect(await screen.findByText(wrongKind)).toBeTruthy()
  expect(upload).not.toHaveBeenCalled()
  await person.upload(front, picture('front'))
  expect(await screen.findByText('Ready')).toBeTruthy()
})

it('the form shows the reason of a rejection and allows another attempt', async () => {
  serve(identity({ last: last({ state: 'REJECTED', reason: 'expired' }) }))
  showPage(<IdentitySheet />)
  expect(await screen.findByText(/has expired. Use another one/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Submit for review' })).toBeTruthy()
})

it('the page shows the outcome as soon as it is known', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = serve(identity({ next: null, last: last({}) }))
  showPage(<IdentitySheet />)
  expect(await screen.findByText('Checking your documents')).toBeTruthy()
  const known = identity({ level: 1, name: 'Ana Souza', next: 2, last: last({ state: 'APPROVED' }) })
  server.answer({ '/api/user/identity': () => ({ model: known }) })
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(await screen.findByText('Identity verified')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send proof of address' })).toBeTruthy()
})

it('the page tells a barred player that the account is closed to play and asks for nothing more', async () => {
  serve(identity({ barred: true, next: null, last: last({ state: 'REJECTED', reason: 'underAge' }) }))
  showPage(
    <>
      <IdentityPopup open layer={1} onClose={vi.fn<() => void>()} />
      <IdentityNeed />
      <IdentityBadge />
    </>,
  )
  expect(await screen.findByText("This account can't be used to play")).toBeTruthy()
  expect(screen.getAllByText(/We'll return your deposits/)).toHaveLength(2)
  expect(screen.getByText('Blocked')).toBeTruthy()
  expect(screen.queryByText('You can try again right away.')).toBeNull()
  expect(screen.queryByText('Required once, before your first withdrawal.')).toBeNull()
  const buttons = screen.getAllByRole('button', { hidden: true })
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Close'])
})

it('the withdrawal asks for the identity check and links to it', async () => {
  serve(identity())
  const { person } = showPage(<IdentityNeed />)
  await person.click(await screen.findByRole('button', { name: 'Verify my identity' }))
  expect(usePopupStack.getState().stack.map(({ name }) => name)).toEqual(['identity'])
})
