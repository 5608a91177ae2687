import type { DesignModel } from '@baize/contract/player'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { STARTUP } from '../boot/startup.fixture.ts'
import { showLanguage } from '../i18n/language.ts'
import { Shell } from '../layout/Shell.tsx'
import { usePopupStack } from '../popups/stack.ts'
import { setStartup } from '../session/startup.ts'
import { storage } from '../storage/storage.ts'
import { designOf } from './design.fixture.ts'
import { loadDesign } from './load-design.ts'

beforeEach(() => {
  localStorage.clear()
  usePopupStack.setState({ stack: [] })
})
afterEach(async () => {
  cleanup()
  await showLanguage('en')
  await loadDesign(() => Promise.resolve(designOf({})))
})

async function show(settings: Record<string, unknown>, rest: Partial<DesignModel> = {}) {
  await loadDesign(() => Promise.resolve(designOf(settings, rest)))
  render(
    <MemoryRouter>
      <Shell>page</Shell>
    </MemoryRouter>,
  )
}

const LINKS: DesignModel['menus'] = [
  { id: 'lobby', name: 'shell.lobby', icon: 'home', link: '/' },
  {
    id: 'vip',
    name: { en: 'Club', pt: 'Clube' },
    icon: 'vip.webp',
    link: '/vip',
    data: { hiddenForMaya: true },
  },
  { id: 'me', name: 'As it is', icon: 'nobody-knows', link: '#onOpen=profile' },
]
const ASSETS = { 'vip.webp': 'b'.repeat(64) }
const asideText = () => document.querySelector('aside nav')?.textContent
const tabBar = () => screen.getAllByRole('navigation').find((nav) => nav.closest('aside') === null)

describe('[D-11] the menu and the tabs', () => {
  it('are those of the design, in the player’s language, with an icon each', async () => {
    await show({}, { menus: LINKS, assetMappings: ASSETS })
    expect(asideText()).toContain('LobbyClubAs it is')
    await act(() => showLanguage('pt'))
    expect(asideText()).toContain('LobbyClubeAs it is')
    expect(screen.getByTitle('Clube').querySelector('img')?.getAttribute('src')).toBe(
      `/static/asset/${'b'.repeat(64)}.webp`,
    )
    expect(screen.getByTitle('As it is').querySelector('svg')).not.toBeNull()
    expect(tabBar()).toBeUndefined()
  })

  it('lead where their links say', async () => {
    await show({}, { tabs: LINKS })
    expect(screen.getByRole('link', { name: 'Club' }).getAttribute('href')).toBe('/vip')
    await userEvent.click(screen.getByRole('button', { name: 'As it is' }))
    expect(usePopupStack.getState().stack.map(({ name }) => name)).toEqual(['account'])
  })

  it('[D-04] hide the configured items for a session with a mayaSessionId', async () => {
    storage.set('mayaSessionId', 'a-session')
    await show({}, { menus: LINKS, tabs: LINKS })
    expect(asideText()).toContain('LobbyAs it is')
    expect(tabBar()?.textContent).toBe('LobbyAs it is')
  })

  it('[D-07] hide the tabs on large screens with hideTagBarOnPc', async () => {
    await show({ hideTagBarOnPc: true }, { tabs: LINKS })
    expect(tabBar()?.className).toContain('md:hidden')
    cleanup()
    await show({}, { tabs: LINKS })
    expect(tabBar()?.className).not.toContain('md:hidden')
  })

  it('[D-07] hide the menu with expandMenuMode 0 and put the logo in the header', async () => {
    await show({ expandMenuMode: 0 }, { menus: LINKS })
    expect(document.querySelector('aside')).toBeNull()
    expect(document.querySelector('header .md\\:invisible')).toBeNull()
  })
})

describe('[D-07] the header', () => {
  it('lists the languages of the site with showPcHeaderSelectLanguage', async () => {
    setStartup(STARTUP)
    await show({ showPcHeaderSelectLanguage: true })
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'pt')
    expect(await screen.findByRole('combobox', { name: 'Idioma' })).toBeTruthy()
  })

  it('shows the country and offers another with showPcHeaderSelectCountry', async () => {
    setStartup(STARTUP)
    storage.set('countryId', 'BR')
    await show({ showPcHeaderSelectCountry: true })
    await userEvent.click(await screen.findByRole('button', { name: 'Where are you playing from? BR' }))
    expect(usePopupStack.getState().stack.map(({ name }) => name)).toEqual(['country'])
    storage.set('countryId', 'ID')
    act(() => usePopupStack.setState({ stack: [] }))
    expect(screen.getByRole('button', { name: 'Where are you playing from? ID' })).toBeTruthy()
  })

  it('shows neither unless the design says so', async () => {
    await show({})
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.queryByRole('button', { name: /playing from/ })).toBeNull()
  })
})
