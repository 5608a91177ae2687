import { SETTINGS_COM_ID, type StoredDesign } from '@baize/contract'
import { FIRST_ARTICLES, FIRST_PAGES } from './first/pages.ts'

/** Closer together than the defaults, which leave room for tabs on every screen. */
const SETTINGS = {
  hideTagBarOnPc: true,
  pcContentPaddingTop: 28,
  mobileContentPaddingTop: 16,
  pcFooterPaddingBottom: 40,
  mobileFooterPaddingBottom: 112,
}

/** What the site looks like before anybody has designed it. Phones have tabs at the bottom, larger screens the menu alone. */
export const FIRST_DESIGN: StoredDesign = {
  tabs: [
    { id: 'lobby', name: 'shell.lobby', icon: 'home', link: '/' },
    { id: 'mines', name: 'mines.title', icon: 'gem', link: '/h5/mines' },
    { id: 'deposit', name: 'shell.deposit', icon: 'plus', link: '#recharge', data: { raised: true } },
    { id: 'bets', name: 'shell.betsTab', icon: 'history', link: '/bets' },
    { id: 'account', name: 'shell.account', icon: 'account', link: '#onOpen=profile' },
  ],
  menus: [
    { id: 'lobby', name: 'shell.lobby', icon: 'home', link: '/' },
    { id: 'bets', name: 'shell.myBets', icon: 'history', link: '/bets' },
    { id: 'fairness', name: 'shell.fairness', icon: 'shield', link: '/fairness' },
    { id: 'promotions', name: 'content.promotions', icon: 'gift', link: '/promotions' },
    { id: 'help', name: 'content.help', icon: 'help', link: '/help' },
  ],
  pages: [
    { id: 'global', type: 'global', items: [{ comId: SETTINGS_COM_ID, data: SETTINGS }] },
    {
      id: 'home',
      type: 'home',
      items: ['noticePopups', 'hero', 'continuePlaying', 'games'].map((comId) => ({ comId, data: {} })),
    },
    ...FIRST_PAGES,
  ],
  articles: FIRST_ARTICLES,
  assetMappings: {},
}
