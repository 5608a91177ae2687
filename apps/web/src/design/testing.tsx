import type { DesignModel } from '@baize/contract/player'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import { useDesign } from '../session/design.ts'
import { Blocks } from './Blocks.tsx'
import { designOf } from './design.fixture.ts'

/** Renders content at an address, with a design of these parts. */
export function showAt(address: string, content: ReactNode, model: Partial<DesignModel> = {}) {
  useDesign.setState({ model: designOf({}, model), state: 'loaded' })
  return render(<MemoryRouter initialEntries={[address]}>{content}</MemoryRouter>)
}

/** Renders one block of a design, followed by a footer that shows that the page did not break. */
export const showBlock = (
  comId: string,
  data: Record<string, unknown> = {},
  model: Partial<DesignModel> = {},
) =>
  showAt(
    '/help',
    <>
      <Blocks items={[{ comId, data }]} />
      <footer>the end</footer>
    </>,
    model,
  )

/** Collects the warnings of the page. */
export function logged(): string[] {
  const words: string[] = []
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void words.push(text))
  return words
}

/** Stubs responses for parts of the design by the end of their address. All other requests fail. */
export function serves(parts: Readonly<Record<string, unknown>>) {
  const asked = vi.fn<(url: string) => Promise<Response>>((url) => {
    const found = Object.entries(parts).find(([end]) => url.split('?', 1)[0]?.endsWith(end))
    return found
      ? Promise.resolve(new Response(JSON.stringify(found[1])))
      : Promise.reject(new TypeError('no network'))
  })
  vi.stubGlobal('fetch', asked)
  return asked
}
