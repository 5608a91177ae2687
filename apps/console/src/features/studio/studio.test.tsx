import { CALLS, StoredDesign } from '@baize/contract/operator'
import { present } from '@baize/kit'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { show } from '../../testing/show.fixture.tsx'
import { DESIGN } from './core/studio.fixture.ts'
import { Studio } from './Studio.tsx'
import { useView } from './view.ts'

/** The server with one draft, and everything that was sent to it. */
function serveDraft() {
  const state: {
    version: number
    design: unknown
    number: number
    sent: string[]
    scheduled: object[]
  } = {
    version: 1,
    design: DESIGN,
    number: 1,
    sent: [],
    scheduled: [],
  }
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const [path = ''] = address.split('?')
    state.sent.push(path)
    const body: unknown = JSON.parse(typeof request.body === 'string' ? request.body : '{}')
    const draft = () => ({ version: state.version, design: state.design, savedBy: 'bob', savedAt: 1 })
    const version = (number: number) => ({
      number,
      hash: 'x',
      note: `Note ${number}`,
      publishedBy: 'bob',
      publishedAt: 1,
      restores: null,
    })
    switch (path) {
      case '/api/operator/design/write': {
        const { design } = CALLS['/api/operator/design/write'].input.parse(body)
        Object.assign(state, { version: state.version + 1, design })
        return Response.json({ status: 0, model: draft() })
      }
      case '/api/operator/design/publish':
        state.number += 1
        return Response.json({ status: 0, model: version(state.number) })
      case '/api/operator/design/presence': {
        const bob = { handle: 'bob', name: 'Bob', pageId: 'home', itemId: 'text-1' }
        return Response.json({ status: 0, model: { editors: [bob] } })
      }
      case '/api/operator/design/scheduled':
        return Response.json({ status: 0, model: { items: state.scheduled } })
      case '/api/operator/design/schedule': {
        const { at, note } = CALLS['/api/operator/design/schedule'].input.parse(body)
        const item = { id: '1', version: 1, note, at, scheduledBy: 'anna', scheduledAt: 1, state: 'WAITING' }
        const rest = { basedOn: 1, changes: [], changeCount: 3, findings: [], number: null }
        state.scheduled.push({ ...item, ...rest, endedBy: null, endedAt: null })
        return Response.json({ status: 0, model: state.scheduled[0] })
      }
      case '/api/operator/design/token':
        return Response.json({
          status: 0,
          model: {
            token: 'token',
            url: 'https://site.example/?designToken=token',
            expiresAt: Date.now() + 3_600_000,
          },
        })
      case '/api/operator/design/version':
        return Response.json({ status: 0, model: { ...version(1), design: DESIGN } })
      case '/api/operator/design/history':
        return Response.json({
          status: 0,
          model: { items: [version(2), version(1)], total: 2, pageNo: 1, pageSize: 100 },
        })
      default:
        return Response.json({ status: 0, model: { draft: draft(), published: version(state.number) } })
    }
  })
  return state
}
const pages = (state: { readonly design: unknown }): StoredDesign['pages'] =>
  StoredDesign.safeParse(state.design).data?.pages ?? []

const type = (field: HTMLElement, value: string): void => void fireEvent.change(field, { target: { value } })
const open = (roles: ['content'] | ['support'] | ['owner'] = ['owner']) =>
  show(<Studio />, { path: '/studio', at: '/studio', roles })

const START = useView.getState()
beforeEach(() => useView.setState(START, true))

describe('the design studio', () => {
  it('has outline, forms and dialogs without faults that axe finds', async () => {
    serveDraft()
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Hero slides' }))
    const form = screen.getByRole('region', { name: 'Form' })
    fireEvent.click(present(within(form).getAllByRole('button', { expanded: false })[0], 'slide'))
    await expectAccessible(form)
    await expectAccessible(screen.getByRole('navigation', { name: 'What can be edited' }))
    await expectAccessible(screen.getByRole('region', { name: 'Tools' }))
    fireEvent.click(screen.getByRole('button', { name: 'Look of the site' }))
    expect(screen.getByRole('heading', { name: 'Look of the site' })).toBeTruthy()
    await expectAccessible(form)
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Nothing differs.')).toBeTruthy()
    await expectAccessible(screen.getByRole('dialog'))
  })

  it('saves a changed text by itself, takes it back and publishes it with the difference in words', async () => {
    const state = serveDraft()
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Text' }))
    type(await screen.findByRole('textbox', { name: 'Title' }), 'News')
    await waitFor(() => expect(pages(state)[0]?.items[1]?.data).toMatchObject({ title: { en: 'News' } }))
    fireEvent.click(screen.getByRole('button', { name: 'Undo: changed Text' }))
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', '')
    fireEvent.click(screen.getByRole('button', { name: 'Redo: changed Text' }))
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Changed: Text, Lobby: Title')).toBeTruthy()
    type(screen.getByRole('textbox', { name: 'What changes, for your colleagues' }), 'News of the week')
    fireEvent.click(screen.getByRole('button', { name: 'Publish now' }))
    await waitFor(() => expect(state.number).toBe(2))
  })

  it('is published at a moment that is still ahead, and says who else edits it', async () => {
    const state = serveDraft()
    open()
    expect(await screen.findByText('Bob: Text, Lobby')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
    const dialog = within(await screen.findByRole('dialog'))
    type(dialog.getByRole('textbox', { name: 'What changes, for your colleagues' }), 'New year')
    fireEvent.click(dialog.getByRole('switch', { name: 'At a moment' }))
    type(dialog.getByLabelText('Publish at'), '2020-01-01T10:00')
    expect(dialog.getByText('Choose a moment that is still ahead.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Schedule' })).toHaveProperty('disabled', true)
    type(dialog.getByLabelText('Publish at'), '2120-01-01T10:00')
    fireEvent.click(dialog.getByRole('button', { name: 'Schedule' }))
    await waitFor(() => expect(state.scheduled).toHaveLength(1))
    fireEvent.click(await screen.findByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('anna · 3 changes for players')).toBeTruthy()
    expect(state.number).toBe(1)
    await expectAccessible(screen.getByRole('dialog'))
  })

  it('adds, translates and moves a row of promotions by keyboard', async () => {
    const state = serveDraft()
    open()
    const add = (await screen.findAllByRole('button', { name: 'Add a block' }))[0]
    fireEvent.click(present(add, 'button'))
    const dialog = within(await screen.findByRole('dialog'))
    type(dialog.getByRole('searchbox'), 'offers')
    fireEvent.click(dialog.getByRole('button', { name: /^Promotions/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Add to “Cards”' }))
    const title = () => present(screen.getAllByRole('textbox', { name: 'Title' }).at(-1), 'title')
    type(title(), 'Free spins')
    const languages = present(screen.getAllByRole('group', { name: 'Languages of “Title”' }).at(-1), 'group')
    fireEvent.click(within(languages).getByRole('button', { name: 'Português: missing' }))
    type(title(), 'Giros grátis')
    const rows = screen.getAllByRole('button', { name: 'Promotions' })
    fireEvent.keyDown(present(rows.at(-1), 'row'), { key: 'ArrowUp', altKey: true })
    expect(screen.getByText('“Promotions” is now number 3 of 4.')).toBeTruthy()
    await waitFor(() =>
      expect(pages(state)[0]?.items.map(({ comId }) => comId)).toEqual([
        'hero',
        'richText',
        'promotions',
        'promotions',
      ]),
    )
    await waitFor(() =>
      expect(pages(state)[0]?.items[2]?.data.cards).toMatchObject([
        { title: { en: 'Free spins', pt: 'Giros grátis' } },
      ]),
    )
  })

  it('says at the field what is wrong and saves nothing until it is mended', async () => {
    const state = serveDraft()
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Announcement' }))
    fireEvent.change(await screen.findByRole('combobox', { name: 'Leads to' }), {
      target: { value: 'address' },
    })
    const address = screen.getByRole('textbox', { name: 'Address of “Leads to”' })
    type(address, 'javascript:alert(1)')
    expect(screen.getByText(/Choose where it leads/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '1 thing to mend' }))
    await expectAccessible(await screen.findByRole('dialog'))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    type(address, 'https://partner.example/')
    expect(screen.getByText(/This leads to another site/)).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Leads off the site' }))
    await waitFor(() => expect(pages(state)[1]?.items[1]?.data.link).toBe('https://partner.example/'))
    expect(state.version).toBe(2)
  })

  it('shows an earlier version in the preview, compares versions and brings one back with a reason', async () => {
    const state = serveDraft()
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Versions' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Look at version 1' }))
    expect(await screen.findByText('The preview shows version 1, not the draft.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Back to the draft' }))
    fireEvent.click(screen.getByRole('button', { name: 'Versions' }))
    expect(await screen.findByText('Nothing differs.')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Go back to version 1' }))
    const dialogs = await screen.findAllByRole('dialog')
    const dialog = within(present(dialogs.at(-1), 'dialog'))
    type(dialog.getByRole('textbox'), 'The hero was wrong')
    fireEvent.click(dialog.getByRole('button', { name: 'Go back to version 1' }))
    await waitFor(() => expect(state.sent).toContain('/api/operator/design/roll_back'))
  })

  it('lists missing translations and goes to each', async () => {
    serveDraft()
    open()
    fireEvent.click(await screen.findByRole('button', { name: /untranslated$/ }))
    fireEvent.click(
      present((await screen.findAllByRole('button', { name: 'Write in Português' }))[0], 'button'),
    )
    expect(screen.getByRole('heading', { name: 'Text' })).toBeTruthy()
    expect(useView.getState().language).toBe('pt')
  })

  it('is read-only for people who may not write', async () => {
    serveDraft()
    open(['support'])
    fireEvent.click(await screen.findByRole('button', { name: 'Text' }))
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: 'Add a block' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
  })

  it('tells the page in the frame each edit and hears its picks, from the site alone', async () => {
    serveDraft()
    open()
    const frame = await screen.findByTitle<HTMLIFrameElement>('Preview of the site')
    const told: unknown[] = []
    const page = new MessageChannel().port1
    Object.defineProperty(frame, 'contentWindow', {
      value: Object.assign(page, { postMessage: (message: unknown) => void told.push(message) }),
    })
    const hear = (data: unknown, origin?: string): void => {
      const event = new MessageEvent('message', { data, origin: origin ?? 'https://site.example' })
      Object.defineProperty(event, 'source', { value: page })
      fireEvent(window, event)
    }
    hear({ type: 'previewReady' }, 'https://evil.example')
    expect(told).toEqual([])
    hear({ type: 'previewReady' })
    await waitFor(() => expect(told).toContainEqual(expect.objectContaining({ type: 'replaceModel' })))
    hear({ type: 'blockPicked', blockId: 'text-1' })
    expect(await screen.findByRole('heading', { name: 'Text' })).toBeTruthy()
    type(screen.getByRole('textbox', { name: 'Title' }), 'Seen')
    await waitFor(() =>
      expect(told).toContainEqual({
        type: 'updateBlock',
        designToken: 'token',
        blockId: 'text-1',
        comId: 'richText',
        data: { text: { en: 'Hello' }, title: { en: 'Seen' } },
      }),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Check' }))
    await waitFor(() => expect(told).toContainEqual({ type: 'inspect', designToken: 'token' }))
    const contrast = { ratio: 2.1, needed: 4.5, foreground: '#777', background: '#888' }
    const found = { rule: 'color-contrast', impact: 'serious', words: 'x', text: 'Hello', contrast }
    hear({ type: 'inspected', findings: [{ blockId: 'line', ...found }] })
    const finding = await screen.findByRole('button', { name: /Hard to read: contrast 2.1/ })
    await expectAccessible(screen.getByRole('dialog'))
    fireEvent.click(finding)
    expect(screen.getByRole('heading', { name: 'Announcement' })).toBeTruthy()
    hear({ type: 'blockPicked', blockId: 'text-1' })
    hear({ type: 'textEdited', blockId: 'text-1', path: 'title', language: 'pt', text: 'Visto' })
    fireEvent.click(screen.getAllByRole('button', { name: 'Português' })[0] ?? frame)
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Visto')
  })
})
