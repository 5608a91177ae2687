import { type DesignModel, PreviewReply } from '@baize/contract/player'
import { act, render, screen } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { Shell } from '../../layout/Shell.tsx'
import { Pages } from '../../routes.tsx'
import { useDesign } from '../../session/design.ts'
import { designOf } from '../design.fixture.ts'
import { loadDesign } from '../load-design.ts'
import { type PreviewPage, watchStudio } from './watch-studio.ts'

export const STUDIO = 'https://studio.example'
export const TOKEN = 'a-design-token'

type Hear = Parameters<PreviewPage['addEventListener']>[1]

/** Page framed by a studio, to which any window may post messages. */
export function framed() {
  const told: (readonly [PreviewReply, unknown])[] = []
  const ears = new Set<Hear>()
  const channel = new MessageChannel()
  const parent = Object.assign(channel.port1, {
    postMessage: (message: unknown, to?: unknown) => void told.push([PreviewReply.parse(message), to]),
  })
  const page: PreviewPage = {
    parent,
    self: {},
    addEventListener: (_message, hear) => void ears.add(hear),
    removeEventListener: (_message, hear) => void ears.delete(hear),
  }
  const say = (data: unknown, from: Partial<Parameters<Hear>[0]> = {}) =>
    act(() => {
      for (const hear of ears) hear({ source: parent, origin: STUDIO, data, ...from })
    })
  return { page, told, say, ears }
}

export const DRAFT: DesignModel = designOf(
  {},
  {
    tabs: [{ id: 'lobby', name: 'shell.lobby', icon: 'home', link: '/' }],
    pages: [
      {
        id: 'g',
        type: 'global',
        items: [
          { comId: 'C000045', data: {}, blockId: 'g.0' },
          { comId: 'header', data: {}, blockId: 'g.1' },
          { comId: 'bottomTabs', data: {}, blockId: 'g.2' },
        ],
      },
      {
        id: 'h',
        type: 'home',
        items: [
          { comId: 'announcement', data: { text: 'first' }, blockId: 'h.0' },
          { comId: 'embed', data: { embedPageId: 'in' }, blockId: 'h.1' },
        ],
      },
      {
        id: 'help',
        type: 'help',
        title: { en: 'Help', pt: 'Ajuda', id: 'Bantuan' },
        items: [
          {
            comId: 'announcement',
            data: { text: { en: 'We help', pt: 'Ajudamos', id: 'Kami bantu' } },
            blockId: 'help.0',
          },
        ],
      },
      {
        id: 'in',
        type: 'embed',
        items: [{ comId: 'announcement', data: { text: 'inside' }, blockId: 'in.0' }],
      },
    ],
  },
)

/** Shows the draft at an address of the site. */
async function showDraft(path = '/'): Promise<void> {
  history.replaceState(null, '', path)
  await loadDesign(() => Promise.resolve(DRAFT))
  useDesign.setState({ preview: true })
  const root = document.createElement('div')
  root.id = 'gbRoot'
  document.body.append(root)
  render(
    <BrowserRouter>
      <Shell>
        <Pages />
      </Shell>
    </BrowserRouter>,
    { container: root },
  )
  await screen.findByText('first')
  await screen.findByText('inside')
}

/** The draft in the frame of a studio that has heard that it is ready. */
export async function watched() {
  const frame = framed()
  let stop = (): void => undefined
  act(() => {
    stop = watchStudio(frame.page, { token: TOKEN, studios: [STUDIO] })
  })
  await showDraft()
  const says = (type: string, rest: Record<string, unknown> = {}) =>
    frame.say({ type, designToken: TOKEN, ...rest })
  /** The messages of one type that the studio was told. */
  const heard = (type: string) => frame.told.flatMap(([message]) => (message.type === type ? [message] : []))
  return { ...frame, says, heard, stop: () => act(stop) }
}
