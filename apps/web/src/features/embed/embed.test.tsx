// @vitest-environment-options {"settings":{"disableIframePageLoading":true,"handleDisabledFileLoadingAsSuccess":true}}
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { MemoryRouter } from '../../router/router.tsx'
import { EmbedPage } from './EmbedPage.tsx'

afterEach(cleanup)

const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <EmbedPage />
    </MemoryRouter>,
  )

describe('[S-02] /embed', () => {
  it('shows a game by its id in a frame, with a loading screen until it is there', () => {
    open('/embed?gameId=mines')
    const frame = screen.getByTitle('Mines')
    expect(frame.getAttribute('src')).toBe('/h5/mines')
    expect(screen.getByRole('progressbar')).toBeTruthy()
    fireEvent.load(frame)
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it.each([
    '/embed',
    '/embed?gameId=chess',
    '/embed?gameId=//evil.example',
    '/embed?url=https://evil.example',
  ])('%s frames nothing', (address) => {
    const { container } = open(address)
    expect(container.querySelector('iframe')).toBeNull()
    expect(screen.getByRole('heading').textContent).toBe('There is no game at this address')
  })
})
