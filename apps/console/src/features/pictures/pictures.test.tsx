import { CALLS, type Picture } from '@baize/contract/operator'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { show } from '../../testing/show.fixture.tsx'
import { firstCrop, movedCrop, savedSize, scaledCrop } from './crop.ts'
import { assetName, PicturePicker } from './PicturePicker.tsx'
import { Pictures } from './Pictures.tsx'

const SOURCE = { width: 2000, height: 1000 }
const SQUARE = { width: 500, height: 500 }

describe('the part of a picture that is kept', () => {
  it('is the largest with the ratio of its place, in the middle', () => {
    expect(firstCrop(SOURCE, SQUARE)).toEqual({ x: 500, y: 0, width: 1000, height: 1000 })
    expect(firstCrop(SOURCE, null)).toEqual({ x: 0, y: 0, ...SOURCE })
  })

  it('stays inside the picture and keeps its ratio however it is moved and resized', () => {
    let crop = firstCrop(SOURCE, SQUARE)
    for (const [dx, dy, factor] of [
      [9999, 9999, 0.5],
      [-9999, 100, 3],
      [30, -40, 0.001],
      [1, 1, 1.05],
    ] as const) {
      crop = scaledCrop(movedCrop(crop, SOURCE, dx, dy), SOURCE, factor)
      expect(crop.width / crop.height).toBeCloseTo(1)
      expect([crop.x >= 0, crop.y >= 0, crop.x + crop.width <= 2000, crop.y + crop.height <= 1000]).toEqual(
        Array.from({ length: 4 }, () => true),
      )
    }
  })

  it('is saved at the size of its place, and never enlarged', () => {
    expect(savedSize(firstCrop(SOURCE, SQUARE), SQUARE)).toEqual(SQUARE)
    expect(savedSize({ x: 0, y: 0, width: 100, height: 100 }, SQUARE)).toEqual({ width: 100, height: 100 })
  })
})

it('A design knows a picture by the name that it has for it, or by a new one without spaces', () => {
  const picture = { id: 'ab12cd34', name: 'Praia à noite!', extension: 'webp' }
  expect(assetName(picture, { 'x.webp': 'ab12cd34' })).toBe('x.webp')
  expect(assetName(picture, {})).toBe('praia-noite-ab12cd.webp')
})

const BEACH: Picture = {
  id: '1'.repeat(64),
  name: 'Beach',
  alt: { en: 'A beach' },
  extension: 'webp',
  url: 'https://example.com/beach.webp',
  width: 960,
  height: 720,
  bytes: 86_000,
  addedBy: 'bob',
  addedAt: 1_790_000_000_000,
  uses: [
    {
      part: 'item',
      id: 'hero-1',
      comId: 'hero',
      page: { type: 'home', title: '' },
      stages: ['draft', 'published'],
    },
  ],
}
const FREE: Picture = { ...BEACH, id: '2'.repeat(64), name: 'Free', uses: [] }

let sent: { readonly path: string; readonly body: unknown }[] = []
beforeEach(() => {
  sent = []
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name.startsWith('broken')) throw new Error('no picture')
    return SOURCE
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['webp'], { type: 'image/webp' })),
  )
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const path = address.split('?')[0] ?? ''
    if (request.method === 'POST') {
      const body: unknown = JSON.parse(typeof request.body === 'string' ? request.body : '')
      sent.push({ path, body })
    }
    if (path === '/api/operator/design/pictures') {
      const items = address.includes('name=nothing') ? [] : [FREE, BEACH]
      return Response.json({ status: 0, model: { items, total: items.length, pageNo: 1, pageSize: 24 } })
    }
    if (path === '/api/operator/people/names')
      return Response.json({
        status: 0,
        model: { items: [{ handle: 'bob', name: 'Bob Roy', isFormer: false }] },
      })
    return Response.json({ status: 0, model: { ...BEACH, path: '/static/asset/x.webp' } })
  })
})

const fileOf = (name: string, type = 'image/png') => new File(['x'.repeat(5000)], name, { type })
const open = () => show(<Pictures />, { path: '/pictures', at: '/pictures', roles: ['content'] })

it('A picture is cut by keyboard to the size of its place and uploaded as WebP', async () => {
  const { container } = open()
  await screen.findByText('Beach')
  await expectAccessible(container)
  fireEvent.change(screen.getByLabelText('Choose pictures', { selector: 'input' }), {
    target: { files: [fileOf('Summer night.png')] },
  })
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('combobox', { name: 'Where it will be shown' }), {
    target: { value: 'icon' },
  })
  const frame = dialog.getByRole('button', { name: 'Frame of what is kept' })
  expect(frame.style.left).toBe('25%')
  fireEvent.keyDown(frame, { key: 'ArrowRight' })
  expect(frame.style.left).toBe('27%')
  fireEvent.keyDown(frame, { key: '-' })
  expect(frame.style.width).not.toBe('50%')
  expect(dialog.getByText(/512 × 512 pixels/)).toBeTruthy()
  await expectAccessible(screen.getByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Upload' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { path: '/api/operator/design/asset', body: { name: 'Summer night.webp', base64: btoa('webp') } },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('A file that is dropped or pasted is refused by its name when it is no picture', async () => {
  open()
  const area = (await screen.findByText(/drop them here/)).parentElement
  if (!area) throw new Error('there must be an area to drop on')
  fireEvent.drop(area, { dataTransfer: { files: [fileOf('notes.pdf', 'application/pdf')] } })
  expect((await screen.findByRole('alert')).textContent).toBe(
    'notes.pdf: Choose a PNG, JPEG or WebP picture.',
  )
  fireEvent.paste(document, { clipboardData: { files: [fileOf('broken.png')] } })
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^broken\.png: .*be opened/))
})

it('A picture says where it is shown, takes alternative texts, and can be removed only when unused', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^Beach/ }))
  const beach = within(screen.getByRole('dialog'))
  expect(beach.getByText(/· Lobby/).textContent).toContain('in the draft, players see it')
  expect(beach.queryByRole('button', { name: 'Remove' })).toBeNull()
  fireEvent.change(beach.getByRole('textbox', { name: 'Alternative text, Português' }), {
    target: { value: 'Uma praia' },
  })
  await expectAccessible(screen.getByRole('dialog'))
  fireEvent.click(beach.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: /^Free/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  const [edit, remove] = sent
  expect(CALLS['/api/operator/design/picture/edit'].input.parse(edit?.body)).toEqual({
    id: BEACH.id,
    name: 'Beach',
    alt: { en: 'A beach', pt: 'Uma praia' },
  })
  expect(remove).toEqual({ path: '/api/operator/design/picture/remove', body: { id: FREE.id } })
})

it('The picker finds pictures by name and gives the one that is chosen', async () => {
  const picked = vi.fn<(picture: object) => void>()
  show(<PicturePicker size="hero" onPick={picked} onClose={() => {}} />, {
    path: '/x',
    at: '/x',
    roles: ['content'],
  })
  const search = await screen.findByRole('searchbox', { name: 'Search by name' })
  fireEvent.change(search, { target: { value: 'nothing' } })
  expect(await screen.findByText('No picture has this name')).toBeTruthy()
  fireEvent.change(search, { target: { value: '' } })
  fireEvent.click(await screen.findByRole('button', { name: /^Beach/ }))
  expect(picked).toHaveBeenCalledWith(BEACH)
})
