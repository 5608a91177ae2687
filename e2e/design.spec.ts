import type { FrameLocator, Page } from '@playwright/test'
import { expect, test } from './test.ts'

test('[D-06] [D-12] [G-27] [S-08] the studio changes a draft live in its frame and nowhere else', {
  tag: ['@once', '@all'],
}, async ({ page, house: { site, studio, operator } }) => {
  const { token, design } = await operator.showsDraft()
  const home = design.pages.find(({ type }) => type === 'home')
  const heroId = home?.items.find(({ comId }) => comId === 'hero')?.id
  const settings = design.pages.find(({ type }) => type === 'global')
  const settingsId = settings?.items.find(({ comId }) => comId === 'C000045')?.id

  /** Frames the site in a page of the studio, which posts messages to it once it listens. */
  async function frames(query: string, from = studio): Promise<FrameLocator> {
    await page.goto(from)
    await page.evaluate(`
      window.ready = new Promise((resolve) => addEventListener('message', ({ origin, data }) => {
        if (origin === '${site}' && data.type === 'previewReady') resolve(true)
      }))
      document.body.style.margin = 0
      document.body.append(Object.assign(document.createElement('iframe'), {
        src: '${site}/${query}', style: 'border:0;width:100vw;height:95vh',
      }))
    `)
    return page.frameLocator('iframe')
  }
  const says = (message: Record<string, unknown>) =>
    page.evaluate(
      `document.querySelector('iframe').contentWindow.postMessage(${JSON.stringify(message)}, '${site}')`,
    )
  const hero = (data: unknown, designToken = token) => ({
    type: 'updateBlock',
    designToken,
    blockId: heroId,
    comId: 'hero',
    data,
  })

  await test.step('the studio’s frame shows the draft, whole, and follows the studio', async () => {
    const inside = await frames(`?designToken=${token}`)
    expect(await page.evaluate('window.ready')).toBe(true)
    await expect(inside.getByRole('banner')).toBeVisible()
    const carousel = inside.locator('[aria-roledescription=carousel]')
    await expect(carousel).toBeVisible()
    await says({ type: 'editingBlock', designToken: token, blockId: heroId })
    const outline = inside.locator(`[data-editing="${heroId}"]`)
    await expect(outline).toBeVisible()
    const apart = async () => {
      const [line, block] = [await outline.boundingBox(), await carousel.boundingBox()]
      return Math.abs((line?.x ?? 0) + 4 - (block?.x ?? 0))
    }
    await expect.poll(apart).toBeLessThan(2)

    await says(hero({ nonsense: true }))
    await expect(inside.getByText("This block can't be shown: hero")).toBeVisible()
    await expect(carousel).toHaveCount(0)
    await says(hero({}))
    await expect(carousel).toBeVisible()
    await says({
      type: 'updateBlock',
      designToken: token,
      blockId: settingsId,
      comId: 'C000045',
      data: { mainBgColor: '#123456' },
    })
    // Not the page's background colour: an open popup darkens it, and one may have opened by now.
    await expect(inside.locator('html')).toHaveCSS('--page', '#123456')
  })

  await test.step('with another token it hears nothing', async () => {
    const inside = page.frameLocator('iframe')
    await says(hero({ nonsense: true }, 'another-token'))
    await says(hero({ nonsense: true }))
    // Messages are handled in order: once the second took effect, the first one never will.
    await expect(inside.getByText("This block can't be shown: hero")).toHaveCount(1)
    await says(hero({}))
    await expect(inside.locator('[aria-roledescription=carousel]')).toBeVisible()
  })

  await test.step('it is edited where it is seen, and checked, as somebody made up', async () => {
    await page.evaluate(
      `window.told = []; addEventListener('message', ({ origin, data }) => origin === '${site}' && told.push(data))`,
    )
    const told = (type: string) =>
      page.evaluate<Record<string, unknown>[]>(`told.filter((message) => message.type === '${type}')`)
    const inside = page.frameLocator('iframe')
    await says({ type: 'setEditing', designToken: token, on: true })
    await expect(inside.locator('[data-pick]').first()).toBeAttached()
    await inside.locator('[aria-roledescription=carousel] h2').first().dblclick()
    await page.keyboard.type('New words')
    await page.keyboard.press('Enter')
    const edited = { blockId: heroId, path: 'slides.0.title', language: 'en', text: 'New words' }
    await expect.poll(() => told('textEdited')).toMatchObject([edited])
    await expect.poll(() => told('blockPicked')).toContainEqual({ type: 'blockPicked', blockId: heroId })
    await says({ type: 'setVisitor', designToken: token, visitor: 'vip' })
    await expect(inside.getByRole('banner')).toContainText('25,400')
    await says({ type: 'inspect', designToken: token })
    await expect.poll(() => told('inspected')).toMatchObject([{ findings: expect.any(Array) }])
  })

  await test.step('nobody else can frame it, and dev=false turns it off', async () => {
    await frames(`?designToken=${token}`, studio.replace('127.0.0.1', 'localhost'))
    await expect.poll(() => framedAddress(page)).toMatch(/^chrome-error:/)
    // Browsers allow top navigation without user activation only for a same-site frame.
    await frames(`?designToken=${token}&dev=false`, `${site}/robots.txt`)
    await expect(page).toHaveURL(`${site}/?designToken=${token}&dev=false`)
  })

  await test.step('a token that does not hold shows what players see', async () => {
    await page.goto(`/?designToken=${'x'.repeat(43)}`)
    await expect(page.locator('[aria-roledescription=carousel]')).toBeVisible()
    await expect(page.locator('[data-block]')).toHaveCount(0)
  })
})

const framedAddress = (page: Page): string => page.frames().at(-1)?.url() ?? ''

const PWN = 'window.__pwned=1'
const BAD_TEXTS = [
  `<script>${PWN}</script>`,
  `<img src=x onerror="${PWN}">`,
  `"><svg onload=${PWN}>`,
  `[click](javascript:${PWN})`,
]
const BAD_LINKS = [
  `javascript:${PWN}`,
  ` JaVa\tscript:${PWN}`,
  `data:text/html,<script>${PWN}</script>`,
  '//evil.example/',
  '/\\evil.example',
  `#iframe=javascript:${PWN}`,
  `#action={"type":"iframe","url":"javascript:${PWN}"}`,
  `#download={"downloadLink":"javascript:${PWN}"}`,
]
const BAD_VALUES = [`red;} * {background:url(//evil.example)}`, `url(javascript:${PWN})`, '</style><script>']

// The tests of broken designs cover it in `npm test`.
test('the page survives the worst possible designs and runs nothing of them', {
  tag: ['@once', '@all'],
}, async ({ visitor }) => {
  const { page } = visitor
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  const block = (comId: string, data: unknown, rules?: readonly string[]) => ({ comId, data, rules })
  const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: [deep(levels - 1)] })
  const model = {
    tabs: BAD_LINKS.map((link, at) => ({
      id: `t${at}`,
      name: BAD_TEXTS[at % 4],
      icon: '//evil.example/a.png',
      link,
    })),
    menus: BAD_LINKS.map((link, at) => ({
      id: `m${at}`,
      name: { en: BAD_TEXTS[at % 4] },
      icon: 'a.png',
      link,
    })),
    pages: [
      {
        id: '__proto__',
        type: 'global',
        items: [
          block('C000045', {
            mainBgColor: BAD_VALUES[0],
            designBlockBg: BAD_VALUES[1],
            designBorder: BAD_VALUES[2],
            pageBackgroundImage: 'a.png',
            maxWidth: 1e308,
            menuPanelWidth: 'wide',
          }),
          block('header', { logo: 'javascript:x', actions: 7 }),
          block('sideMenu', { parts: 'all' }),
          block('footer', { columns: [{ title: BAD_TEXTS[0], links: [{ name: 'x', link: BAD_LINKS[0] }] }] }),
          block('announcement', { text: BAD_TEXTS[1] }, ['~=^(a+)+$', '~=(', '~=.']),
        ],
      },
      {
        id: 'home',
        type: 'home',
        items: [
          ...BAD_TEXTS.map((text) => block('announcement', { text })),
          ...BAD_LINKS.map((link) => block('announcement', { text: 'a link', link })),
          ...['C999999', 'constructor', '__proto__', 'toString'].map((comId) => block(comId, {})),
          block('announcement', { text: 'x', dangerouslySetInnerHTML: { __html: BAD_TEXTS[1] } }),
          block('announcement', { text: { en: 7 } }),
          block('games', deep(500)),
          block('hero', { slides: Array.from({ length: 10_000 }, () => ({ title: 'x'.repeat(50) })) }),
          block('embed', { embedPageId: 'round' }),
          block('announcement', { text: 'still here' }),
        ],
      },
    ],
    articles: [{ id: 'a', title: BAD_TEXTS[0], content: BAD_TEXTS[3] }],
    assetMappings: { 'a.png': '"); } * { background: url(//evil.example/x' },
  }
  const answers = ['{"status":0,"model":"<script>"}', JSON.stringify({ status: 0, model })]
  await page.route('**/static/theme/**', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: answers.length > 1 ? answers.shift() : answers[0],
    }),
  )
  await page.route('**/design/embed_page_detail/**', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: JSON.stringify({ status: 0, model: { items: [block('embed', { embedPageId: 'round' })] } }),
    }),
  )
  await page.goto('/')
  await expect(page.getByText('still here')).toBeVisible()
  await visitor.mayBegin()
  for (const text of BAD_TEXTS) await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
  await expect(visitor.banner.getByRole('button', { name: 'Register' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Adults only')
  await expect(page.locator('html')).toHaveCSS('--page', '#0f1722')
  // Clicks every malicious menu link: none may lead anywhere.
  for (const entry of await page.getByRole('complementary').locator('nav').getByRole('button').all()) {
    await entry.click()
    await page.keyboard.press('Escape')
  }
  expect(await page.evaluate('"__pwned" in window')).toBe(false)
  const host = new URL(page.url()).host
  expect(
    asked.filter((address) => /^(https?|wss?):/.test(address) && new URL(address).host !== host),
  ).toEqual([])
})
