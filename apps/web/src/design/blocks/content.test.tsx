import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query.ts'
import { showLanguage } from '../../i18n/language.ts'
import { goToElement } from '../../links/go-to-element.ts'
import { useDesign } from '../../session/design.ts'
import { logged, serves, showBlock } from '../testing.tsx'

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
})
afterEach(async () => {
  cleanup()
  useDesign.setState({ model: undefined })
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await showLanguage('en')
})

const COM_IDS = [
  'anchor',
  'article',
  'articleList',
  'buttons',
  'faq',
  'image',
  'noticeBar',
  'richText',
  'video',
] as const
const asset = 'a'.repeat(64)

describe.each(COM_IDS)('%s', (comId) => {
  it('shows and reports nothing without data', async () => {
    const words = logged()
    showBlock(comId)
    await waitFor(() => expect(document.querySelector('.animate-shimmer')).toBeNull())
    expect(document.body.textContent).toBe('the end')
    expect(words).toEqual([])
  })

  it('is skipped and logged with invalid data', async () => {
    const words = logged()
    showBlock(comId, { nonsense: 1 })
    await waitFor(() => expect(words).toEqual([`the design has a block whose data do not fit: ${comId}`]))
    expect(document.body.textContent).toBe('the end')
  })
})

describe('rich text', () => {
  it('is shown in the player’s language, with its headings, lists, bold words and links', async () => {
    await showLanguage('pt')
    showBlock('richText', {
      title: { en: 'Rules', pt: 'Regras' },
      text: { en: 'x', pt: '## Primeiro\n- **um**\n- [dois](/terms)' },
    })
    expect(await screen.findByRole('heading', { level: 2, name: 'Regras' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 3, name: 'Primeiro' })).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByText('um').tagName).toBe('STRONG')
    expect(screen.getByRole('link', { name: 'dois' }).getAttribute('href')).toBe('/terms')
  })

  it('is never markup, and a link that could run is plain text', async () => {
    const text = '<img src=x onerror="alert(1)"><b>bold</b> [click](javascript:alert`1`)'
    showBlock('richText', { text })
    expect(await screen.findByText(/<b>bold<\/b>/)).toBeTruthy()
    expect(document.querySelector('img, b, a, script')).toBeNull()
    expect(screen.getByText('click').tagName).toBe('SPAN')
  })
})

describe('an article', () => {
  const words = { id: 'about', title: { en: 'About us', id: 'Tentang' }, content: 'Nobody **reads** this' }

  it('is shown by its id, under its title if requested', async () => {
    showBlock('article', { articleId: 'about', showTitle: true }, { articles: [words] })
    expect(await screen.findByRole('heading', { level: 2, name: 'About us' })).toBeTruthy()
    expect(screen.getByText('reads').tagName).toBe('STRONG')
  })

  it('is requested when it is lazy', async () => {
    const asked = serves({ 'article_detail/about': { status: 0, model: { content: { en: 'came late' } } } })
    showBlock('article', { articleId: 'about' }, { articles: [{ ...words, content: '', lazy: true }] })
    expect(await screen.findByText('came late')).toBeTruthy()
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('[L-08] lists its headings and links to them', async () => {
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
    const content = ['One', '**Two**', 'Three', 'Four']
      .map((name) => `## ${name}\n\n### No\nwords`)
      .join('\n')
    showBlock('article', { articleId: 'about' }, { articles: [{ ...words, content }] })
    const list = await screen.findByRole('navigation', { name: 'On this page' })
    const names = within(list).getAllByRole('button')
    expect(names.map((name) => name.textContent)).toEqual(['One', 'Two', 'Three', 'Four'])
    await userEvent.click(within(list).getByRole('button', { name: 'Two' }))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Two' }))
  })

  it('belongs to a list in the design’s order, each a link to its page', async () => {
    await showLanguage('id')
    const articles = ['a', 'b', 'c'].map((id) => ({
      ...words,
      id,
      title: `Title ${id}`,
      summary: `Sum ${id}`,
    }))
    showBlock(
      'articleList',
      { title: { en: 'Read', id: 'Baca' }, articleIds: ['c', 'a', 'gone'] },
      { articles },
    )
    expect(await screen.findByRole('heading', { name: 'Baca' })).toBeTruthy()
    const links = screen.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/articles/c', '/articles/a'])
    expect(links[0]?.textContent).toBe('Title cSum c')
  })
})

describe('a picture', () => {
  it('reserves its space, has a version for phones, and has an alternative text', async () => {
    showBlock(
      'image',
      { src: 'wide.webp', mobileSrc: 'tall.webp', mobileWidth: 400, mobileHeight: 500, alt: 'A castle' },
      { assetMappings: { 'wide.webp': asset, 'tall.webp': asset } },
    )
    const picture = await screen.findByRole('img', { name: 'A castle' })
    expect(picture.getAttribute('src')).toBe(`/static/asset/${asset}.webp`)
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['1200', '400'])
    const phone = document.querySelector('source')
    expect([phone?.getAttribute('width'), phone?.getAttribute('height')]).toEqual(['400', '500'])
  })

  it('may be one of the site’s own, decorative, or a link', async () => {
    showBlock('image', { art: 'gem', decorative: true })
    await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toContain('gem'))
    expect(document.querySelector('img')?.getAttribute('alt')).toBe('')
    cleanup()
    showBlock('image', { art: 'gem', alt: 'To the terms', link: '/terms' })
    expect((await screen.findByRole('link', { name: 'To the terms' })).getAttribute('href')).toBe('/terms')
  })

  it('is hidden without an alternative text or when it is missing from the design', async () => {
    const words = logged()
    showBlock('image', { art: 'gem' })
    await waitFor(() => expect(words).toHaveLength(1))
    cleanup()
    showBlock('image', { src: 'gone.webp', alt: 'Gone' })
    await waitFor(() => expect(document.body.textContent).toBe('the end'))
    expect(document.querySelector('img')).toBeNull()
  })
})

describe('a video', () => {
  const film = async (data: Record<string, unknown>, reduced = false) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: reduced && query.includes('reduce'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    const assetMappings = { 'f.mp4': asset, 'f.vtt': asset, 'p.webp': asset }
    showBlock('video', { src: 'f.mp4', poster: 'p.webp', title: 'How to play', ...data }, { assetMappings })
    await waitFor(() => expect(document.querySelector('video')).not.toBeNull())
    const found = document.querySelector('video')
    if (!found) throw new Error('there is no film')
    return found
  }

  it('is hosted by the site, with its size, its poster and a stop button', async () => {
    const video = await film({})
    expect(video.getAttribute('src')).toBe(`/static/asset/${asset}.mp4`)
    expect(video.getAttribute('poster')).toBe(`/static/asset/${asset}.webp`)
    expect([video.getAttribute('width'), video.controls, video.autoplay]).toEqual(['1280', true, false])
    expect(video.getAttribute('aria-label')).toBe('How to play')
  })

  it('plays automatically only when muted, and not with reduced motion', async () => {
    expect(await film({ autoplay: true, muted: false })).toMatchObject({ autoplay: true, muted: true })
    cleanup()
    expect(await film({ autoplay: true }, true)).toMatchObject({ autoplay: false })
  })

  it('has captions in the player’s language, or else in English', async () => {
    await showLanguage('pt')
    const video = await film({ captions: { en: 'f.vtt' }, muted: false })
    expect(video.querySelector('track')?.getAttribute('srclang')).toBe('en')
    expect(video.muted).toBe(false)
  })
})

it('buttons are links with their own look and icons', async () => {
  await showLanguage('pt')
  showBlock('buttons', {
    items: [
      { label: { en: 'Play', pt: 'Jogar' }, link: '/h5/mines', style: 'primary', icon: 'gem' },
      { label: { en: 'Log in', pt: 'Entrar' }, link: '#login' },
    ],
  })
  const play = await screen.findByRole('link', { name: 'Jogar' })
  expect(play.getAttribute('href')).toBe('/h5/mines')
  expect(play.querySelector('svg')).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Entrar' }).className).not.toBe(play.className)
})

it('[L-08] an anchor is the target of a link', async () => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  goToElement('how-to-pay')
  showBlock('anchor', { elementId: 'how-to-pay' })
  await waitFor(() => expect(document.activeElement?.id).toBe('how-to-pay'))
})

describe('questions and answers', () => {
  const entries = [
    { elementId: 'pay', question: { en: 'How do I pay?', id: 'Cara bayar?' }, answer: 'By **card**.' },
    { question: 'When?', answer: 'Now.' },
  ]
  const entry = (question: string) => {
    const found = screen.getByText(question).closest('details')
    if (!found) throw new Error(`nobody asks ${question}`)
    return found
  }

  it('open and close one by one', async () => {
    showBlock('faq', { title: 'Money', entries })
    expect(await screen.findByRole('heading', { level: 2, name: 'Money' })).toBeTruthy()
    expect([entry('How do I pay?').open, entry('When?').open]).toEqual([false, false])
    await userEvent.click(screen.getByText('When?'))
    expect([entry('How do I pay?').open, entry('When?').open]).toEqual([false, true])
    expect(within(entry('How do I pay?')).getByText('card').tagName).toBe('STRONG')
  })

  it('[L-08] are opened by a link to one', async () => {
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
    await showLanguage('id')
    goToElement('pay')
    showBlock('faq', { entries })
    await waitFor(() => expect(entry('Cara bayar?').open).toBe(true))
    expect(entry('When?').open).toBe(false)
  })

  it('offer the link that opens them', async () => {
    const user = userEvent.setup()
    showBlock('faq', { entries })
    await user.click(await screen.findByText('How do I pay?'))
    await user.click(screen.getByRole('button', { name: 'Copy link to this answer' }))
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/help#anchor=pay`)
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  })
})
