import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { STARTUP } from '../../boot/startup.fixture.ts'
import { useDesign } from '../../session/design.ts'
import { setStartup } from '../../session/startup.ts'
import { designOf } from '../design.fixture.ts'
import { loadDesign } from '../load-design.ts'
import { pointAt } from './point-at.ts'
import { DRAFT, framed, STUDIO, TOKEN, watched } from './preview.fixture.tsx'
import { startPreview } from './start.ts'
import { watchStudio } from './watch-studio.ts'

beforeEach(() => {
  localStorage.clear()
  setStartup(STARTUP)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(async () => {
  cleanup()
  pointAt(null)
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  useDesign.setState({ preview: false })
  history.replaceState(null, '', '/')
  await loadDesign(() => Promise.resolve(designOf({})))
})

const update = (blockId: string, comId: string, data: unknown) => ({
  type: 'updateBlock',
  designToken: TOKEN,
  blockId,
  comId,
  data,
})
const edit = (blockId: string | null) => ({ type: 'editingBlock', designToken: TOKEN, blockId })

describe('[D-06] the page in the studio', () => {
  it('announces that it listens and ignores messages after its end', () => {
    const { page, told, ears } = framed()
    const stop = watchStudio(page, { token: TOKEN, studios: [STUDIO] })
    expect(told[0]).toEqual([{ type: 'previewReady', path: '/', language: 'en' }, STUDIO])
    stop()
    expect(ears.size).toBe(0)
  })

  it('does not listen without a studio or a frame', () => {
    const { page, told, ears } = framed()
    watchStudio(page, { token: TOKEN, studios: [] })
    watchStudio({ ...page, self: page.parent }, { token: TOKEN, studios: [STUDIO] })
    expect([told, ears.size]).toEqual([[], 0])
  })

  it('[D-12] shows changed data of a block at once, also inside another page', async () => {
    const { say } = await watched()
    say(update('h.0', 'announcement', { text: 'second' }))
    expect(screen.getByText('second')).toBeTruthy()
    expect(screen.queryByText('first')).toBeNull()
    say(update('in.0', 'announcement', { text: 'deep' }))
    expect(screen.getByText('deep')).toBeTruthy()
  })

  it('[D-12] applies changes of the frame and the settings too', async () => {
    const { say } = await watched()
    say(update('g.1', 'header', { sticky: false }))
    expect(screen.getByRole('banner').className).not.toMatch(/\bsticky\b/)
    say(update('g.0', 'C000045', { maxWidth: 777, expandMenuMode: 0 }))
    expect(document.documentElement.style.getPropertyValue('--max-width')).toBe('777px')
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it('shows a note in place of an invalid block, and the block again when it is valid', async () => {
    const { say } = await watched()
    say(update('h.0', 'announcement', { text: 7 }))
    expect(screen.getByText("This block can't be shown: announcement").className).toContain('border-dashed')
    say(update('h.0', 'announcement', { text: 'well again' }))
    expect(screen.getByText('well again')).toBeTruthy()
    expect(screen.queryByText(/can't be shown/)).toBeNull()
  })

  it('keeps a header with invalid data and says what is wrong', async () => {
    const { say } = await watched()
    say(update('g.1', 'header', { sticky: 'perhaps' }))
    expect(screen.getByRole('banner').className).toMatch(/\bsticky\b/)
    expect(screen.getByRole('alert').textContent).toBe("This block can't be shown: header")
    say(update('g.1', 'header', { sticky: true }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('outlines the edited block and scrolls it into view', async () => {
    const seen: (string | null)[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      seen.push(this.textContent)
    })
    const { say } = await watched()
    const outlines = () =>
      [...document.querySelectorAll<HTMLElement>('[data-editing]')].map((element) => element.dataset.editing)
    say(edit('h.0'))
    expect([seen, outlines()]).toEqual([['first'], ['h.0']])
    say(edit('g.2'))
    expect([seen[1], outlines()]).toEqual(['Lobby', ['g.2']])
    say(edit(null))
    expect(outlines()).toEqual([])
  })

  it('ignores any other window, origin, token or shape', async () => {
    const { say } = await watched()
    const good = update('h.0', 'announcement', { text: 'stolen' })
    const before = useDesign.getState().model
    const cyclic = update('h.0', 'announcement', {})
    cyclic.data = cyclic
    say(good, { source: new MessageChannel().port1 })
    say(good, { source: null })
    say(good, { source: window })
    for (const origin of ['https://evil.example', `${STUDIO}.evil.example`, 'null', '', location.origin])
      say(good, { origin })
    for (const wrong of [
      { ...good, designToken: 'another-token' },
      { ...good, designToken: undefined },
      { ...good, data: 'text' },
      { ...good, data: null },
      { ...good, blockId: 7 },
      { ...good, extra: true },
      { ...good, type: 'publish' },
      update('h.9', 'announcement', {}),
      update('h.0', 'header', {}),
      { ...edit('h.0'), designToken: 'another-token' },
      { type: 'goTo', designToken: TOKEN, path: 'https://evil.example/' },
      { type: 'goTo', designToken: TOKEN, path: '//evil.example/' },
      { type: 'goTo', designToken: TOKEN, path: 'javascript:alert(1)' },
      { type: 'goTo', designToken: 'another-token', path: '/help' },
      { type: 'setLanguage', designToken: TOKEN, language: 'xx' },
      { type: 'setVisitor', designToken: TOKEN, visitor: 'owner' },
      { type: 'setMode', designToken: TOKEN, mode: 'pink' },
      { type: 'replacePage', designToken: TOKEN, page: { id: 'h', items: [] } },
      { type: 'replaceModel', designToken: TOKEN, model: { pages: [] } },
      update('h.0', 'announcement', { text: 'x'.repeat(1024 * 1024) }),
      cyclic,
      JSON.stringify(good),
      [good],
      null,
      undefined,
      7,
    ])
      say(wrong)
    expect(useDesign.getState().model).toBe(before)
    expect(screen.getByText('first')).toBeTruthy()
    expect(document.querySelector('[data-editing]')).toBeNull()
  })
})

describe('[D-06] the start of a preview', () => {
  const begin = async (answer: unknown) => {
    const asked = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>(() =>
      Promise.resolve(new Response(JSON.stringify(answer))),
    )
    vi.stubGlobal('fetch', asked)
    const { page, ears } = framed()
    await startPreview(page, { token: TOKEN, studios: [STUDIO] }, () =>
      Promise.resolve(designOf({ maxWidth: 900 })),
    )
    return { asked, isListening: ears.size > 0 }
  }

  it('[A-38] requests the theme with the server time and its token in a header, and listens', async () => {
    const { asked, isListening } = await begin({ status: 0, model: DRAFT })
    const [address = ''] = asked.mock.calls[0] ?? []
    expect(address).toMatch(/^\/static\/theme\/[^/?]+\?device=(mobile|pc)&t=\d{13}$/)
    expect(asked.mock.calls[0]?.[1]?.headers).toEqual({ DesignToken: TOKEN })
    expect(useDesign.getState()).toMatchObject({ preview: true, model: { pages: DRAFT.pages } })
    expect(isListening).toBe(true)
  })

  it('shows the published site and ignores messages when the server rejects the token', async () => {
    const { isListening } = await begin({ status: 2806, message: 'This preview has ended.' })
    expect(useDesign.getState()).toMatchObject({ preview: false, settings: { maxWidth: 900 } })
    expect(isListening).toBe(false)
  })
})
