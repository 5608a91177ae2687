import type { DesignModel } from '@baize/contract'

export type DesignDevice = 'mobile' | 'pc'

/** The settings every page shares: block C000045 with the spec's defaults. */
const GLOBAL_SETTINGS = {
  maxWidth: 1200,
  menuPanelWidth: 240,
  pcContentPaddingTop: 30,
  mobileContentPaddingTop: 10,
  designBlockBg: '#161f2c',
  designButtonBg: '#202a39',
  expandMenuMode: 1,
  enableHeaderOffset: false,
  pcFooterPaddingBottom: 130,
  mobileFooterPaddingBottom: 110,
  showPcHeaderSelectLanguage: false,
  lightMode: false,
}

const LINKS: DesignModel['menus'] = [
  { id: 'lobby', name: 'shell.lobby', icon: 'home', link: '/' },
  { id: 'mines', name: 'mines.title', icon: 'gem', link: '/h5/mines' },
  { id: 'bets', name: 'shell.myBets', icon: 'receipt', link: '/bets' },
  { id: 'fairness', name: 'shell.fairness', icon: 'shield', link: '/fairness' },
]

const design = (tabs: DesignModel['tabs']): DesignModel => ({
  tabs,
  menus: LINKS,
  pages: [
    { id: 'global', type: 'global', items: [{ comId: 'C000045', data: GLOBAL_SETTINGS }] },
    { id: 'home', type: 'home', items: [] },
  ],
  articles: [],
  assetMappings: {},
})

/** What the site looks like and contains: phones have tabs at the bottom, larger screens the menu alone. */
export const DESIGNS: Readonly<Record<DesignDevice, DesignModel>> = {
  mobile: design(LINKS.slice(0, 3)),
  pc: design([]),
}
