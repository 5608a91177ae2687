import type { DesignTheme, DesignThemeId, StoredDesign } from '@baize/contract/operator'
import { type GlobalSettings, SETTINGS_COM_ID } from '@baize/contract/player'
import type { HERO_GRADIENTS } from '@baize/contract/player/blocks/hero'
import { FIRST_DESIGN } from '../seed.ts'

type Data = StoredDesign['pages'][number]['items'][number]['data']

export type Theme = {
  readonly colours: DesignTheme['colours']
  readonly settings: Partial<GlobalSettings>
  /** Backgrounds of the hero's slides, in turn. None: they stay. */
  readonly gradients: readonly (keyof typeof HERO_GRADIENTS)[]
  /** Blocks of the front page from top to bottom. `look` replaces fields of their data. */
  readonly front: readonly { readonly comId: string; readonly look?: Data }[]
}

const itemsOf = (type: string): StoredDesign['pages'][number]['items'] =>
  FIRST_DESIGN.pages.find((page) => page.type === type)?.items ?? []

/** Tighter than the defaults, as the design of the site. */
const SPACES: Data = itemsOf('global').find(({ comId }) => comId === SETTINGS_COM_ID)?.data ?? {}

/** Complete looks to start from. Text is readable on each of their colours (`themes.test.ts`). */
export const THEMES: Readonly<Record<DesignThemeId, Theme>> = {
  classic: {
    colours: { page: '#0f1722', block: '#161f2c', button: '#202a39', active: '#ffc04a', text: '#f3f6fa' },
    settings: SPACES,
    gradients: ['teal', 'blue', 'amber'],
    front: itemsOf('home').map(({ comId, data }) => ({
      comId,
      look: comId === 'gameGrid' ? data : {},
    })),
  },
  light: {
    colours: { page: '#f7f4ee', block: '#ffffff', button: '#ece7dc', active: '#0b6b5d', text: '#1d1a14' },
    settings: {
      ...SPACES,
      lightMode: true,
      maxWidth: 1280,
      mainBgColor: '#f7f4ee',
      footerBgColor: '#ffffff',
      tabbarBgColor: '#ffffff',
      expandMenuBgColor: '#ffffff',
      designBlockBg: '#ffffff',
      designButtonBg: '#ece7dc',
      designButtonTextColor: '#1d1a14',
      designButtonActiveBg: '#0b6b5d',
      designTextColor: '#1d1a14',
      designTableHeadBg: '#f1ece2',
      designBorderRadius: '14px',
      designBigBorderRadius: '24px',
      designBoxShadow: '0 1px 2px rgb(60 45 20 / 8%), 0 8px 24px rgb(60 45 20 / 6%)',
    },
    gradients: ['teal', 'green', 'blue'],
    front: [
      { comId: 'noticePopups' },
      { comId: 'search' },
      { comId: 'hero', look: { seconds: 0 } },
      { comId: 'categories' },
      { comId: 'continuePlaying' },
      { comId: 'gameGrid', look: { from: 'category', categoryId: '01', layout: 'row' } },
      { comId: 'gameGrid', look: { from: 'popular', layout: 'grid', limit: 18 } },
      { comId: 'promotions' },
      { comId: 'sports' },
      { comId: 'nextDraws' },
      { comId: 'topWinners' },
      { comId: 'brandFigures' },
    ],
  },
  bold: {
    colours: { page: '#140a24', block: '#1f1236', button: '#2e1c4e', active: '#ff6ab3', text: '#ffffff' },
    settings: {
      ...SPACES,
      lightMode: false,
      maxWidth: 1360,
      enableHeaderOffset: true,
      mainBgColor: '#140a24',
      footerBgColor: '#100720',
      tabbarBgColor: '#1f1236',
      expandMenuBgColor: '#1a0e2e',
      designBlockBg: '#1f1236',
      designButtonBg: '#2e1c4e',
      designButtonTextColor: '#ffffff',
      designButtonActiveBg: '#ff6ab3',
      designTextColor: '#ffffff',
      designTableHeadBg: '#2e1c4e',
      designBorder: '1px solid #3b2563',
      designBorderRadius: '20px',
      designBigBorderRadius: '28px',
    },
    gradients: ['violet', 'rose', 'blue'],
    front: [
      { comId: 'noticePopups' },
      { comId: 'hero', look: { seconds: 8 } },
      { comId: 'liveWins' },
      { comId: 'gameGrid', look: { from: 'category', categoryId: '01', layout: 'grid' } },
      { comId: 'liveNow' },
      { comId: 'topWinners' },
      { comId: 'gameGrid', look: { from: 'popular', layout: 'row' } },
      { comId: 'promotions' },
      { comId: 'categories' },
      { comId: 'search' },
      { comId: 'continuePlaying' },
      { comId: 'sports' },
      { comId: 'nextDraws' },
      { comId: 'brandFigures' },
    ],
  },
}
