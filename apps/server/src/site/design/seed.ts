import type { StoredDesign } from '@baize/contract/operator'
import { SETTINGS_COM_ID } from '@baize/contract/player'
import { NOTICE_INTERVALS } from '@baize/contract/player/blocks/notice-popups'
import { FIRST_ARTICLES, FIRST_PAGES } from './first/pages.ts'

/** Tighter than the defaults, which leave room for tabs on every device. */
const SETTINGS = {
  hideTagBarOnPc: true,
  pcContentPaddingTop: 28,
  mobileContentPaddingTop: 16,
  pcFooterPaddingBottom: 40,
  mobileFooterPaddingBottom: 112,
}

/** These promise nothing: they link to what exists anyway. */
const PROMOTIONS = [
  {
    title: 'live.promoMines',
    text: 'live.promoMinesText',
    action: 'live.promoMinesAction',
    link: '/h5/mines',
    art: 'gem',
    gradient: 'teal',
  },
  {
    title: 'live.promoFair',
    text: 'live.promoFairText',
    action: 'live.promoFairAction',
    link: '/fairness',
    art: 'shield',
    gradient: 'blue',
  },
  {
    title: 'live.promoLimits',
    text: 'live.promoLimitsText',
    action: 'live.promoLimitsAction',
    link: '/responsible-gaming',
    art: 'lens',
    gradient: 'violet',
  },
]
const FOOTER = {
  columns: [
    {
      title: { en: 'Play', pt: 'Jogar', id: 'Main' },
      links: [
        { name: 'shell.lobby', link: '/' },
        { name: { en: 'All games', pt: 'Todos os jogos', id: 'Semua permainan' }, link: '/games/00' },
        { name: { en: 'Promotions', pt: 'Promoções', id: 'Promosi' }, link: '/promotions' },
        { name: 'shell.myBets', link: '/bets' },
      ],
    },
    {
      title: { en: 'Trust', pt: 'Confiança', id: 'Kepercayaan' },
      links: [
        { name: 'shell.fairness', link: '/fairness' },
        { name: 'trust.title', link: '/proof' },
        { name: { en: 'Articles', pt: 'Artigos', id: 'Artikel' }, link: '/articles' },
        {
          name: { en: 'Responsible gaming', pt: 'Jogo responsável', id: 'Main dengan bijak' },
          link: '/responsible-gaming',
        },
      ],
    },
    {
      title: { en: 'Help', pt: 'Ajuda', id: 'Bantuan' },
      links: [
        {
          name: { en: 'Questions and answers', pt: 'Perguntas e respostas', id: 'Tanya jawab' },
          link: '/help',
        },
        { name: 'app.getTitle', link: '/app' },
        { name: { en: 'Terms', pt: 'Termos', id: 'Ketentuan' }, link: '/terms' },
        { name: { en: 'Privacy', pt: 'Privacidade', id: 'Privasi' }, link: '/privacy' },
      ],
    },
  ],
  languages: true,
}

/** Events whose cause the player has just seen, or which their notification covers: no popup of their own. */
const QUIET_EVENTS = [
  'ACCOUNT_SECURITY',
  'BALANCE_ADJUSTED',
  'BALANCE_REFUNDED',
  'BALANCE_REFUND_RETURNED',
  'BET_SETTLED',
  'BONUS_GRANTED',
  'BONUS_RELEASED',
  'BONUS_RESTORED',
  'BONUS_REVOKED',
  'RECHARGE_FAILED',
  'RED_PACKET',
  'WITHDRAW_HELD',
  'WITHDRAW_RELEASED',
  'WITHDRAW_SENT',
].map((type) => ({ type, popup: false }))

/** The initial design, until an operator makes one. Phones have tabs at the bottom, larger screens only the menu. */
export const FIRST_DESIGN: StoredDesign = {
  tabs: [
    { id: 'lobby', name: 'shell.lobby', icon: 'home', link: '/' },
    { id: 'rewards', name: 'rewards.title', icon: 'gift', link: '/rewards' },
    { id: 'deposit', name: 'shell.deposit', icon: 'plus', link: '#recharge', data: { raised: true } },
    { id: 'bets', name: 'shell.betsTab', icon: 'history', link: '/bets' },
    { id: 'account', name: 'shell.account', icon: 'account', link: '#onOpen=profile' },
  ],
  menus: [
    { id: 'lobby', name: 'shell.lobby', icon: 'home', link: '/' },
    {
      id: 'games',
      name: { en: 'All Games', pt: 'Todos os jogos', id: 'Semua permainan' },
      icon: 'star',
      link: '/games/00',
    },
    {
      id: 'sports',
      name: { en: 'Sports', pt: 'Esportes', id: 'Olahraga' },
      icon: 'trophy',
      link: '/games/08',
    },
    {
      id: 'lotteries',
      name: { en: 'Lotteries', pt: 'Loterias', id: 'Lotre' },
      // No icon of that name: shown as the dot in a circle, like the ball of a draw.
      icon: 'ball',
      link: '/games/06',
    },
    { id: 'chat', name: 'chat.title', icon: 'chat', link: '/chatlive' },
    { id: 'bets', name: 'shell.myBets', icon: 'history', link: '/bets' },
    { id: 'rewards', name: 'rewards.title', icon: 'gift', link: '/rewards' },
    { id: 'fairness', name: 'shell.fairness', icon: 'shield', link: '/fairness' },
    { id: 'promotions', name: 'content.promotions', icon: 'tag', link: '/promotions' },
    { id: 'app', name: 'app.getTitle', icon: 'download', link: '/app' },
    { id: 'help', name: 'content.help', icon: 'help', link: '/help' },
  ],
  pages: [
    {
      id: 'global',
      type: 'global',
      items: [
        { comId: SETTINGS_COM_ID, data: SETTINGS },
        // A phone's header has no room for the search.
        { comId: 'header', data: { search: true }, devices: ['pc'] },
        { comId: 'footer', data: FOOTER },
        // A deposit may arrive on any page, and the player is offered the app there.
        { comId: 'rechargeDownload', data: { onlyFirst: false, onlyPhones: false } },
        { comId: 'appBanner', data: {}, devices: ['mobile'] },
      ],
    },
    {
      id: 'home',
      type: 'home',
      items: [
        { comId: 'noticePopups', data: { events: [...NOTICE_INTERVALS, ...QUIET_EVENTS] } },
        { comId: 'hero', data: {} },
        { comId: 'liveNow', data: {} },
        { comId: 'search', data: {} },
        { comId: 'categories', data: {} },
        { comId: 'continuePlaying', data: {} },
        { comId: 'gameGrid', data: { categoryId: '01' } },
        { comId: 'liveWins', data: {} },
        { comId: 'favourites', data: {} },
        { comId: 'gameGrid', data: { from: 'popular', layout: 'row' } },
        { comId: 'topWinners', data: {} },
        { comId: 'sports', data: {} },
        { comId: 'nextDraws', data: {} },
        { comId: 'brandFigures', data: {} },
        { comId: 'promotions', data: { cards: PROMOTIONS } },
      ],
    },
    {
      id: 'promotions',
      type: 'promotions',
      lazy: true,
      items: [
        { comId: 'promotions', data: { cards: PROMOTIONS } },
        { comId: 'vipLadder', data: {} },
        { comId: 'invite', data: {} },
        { comId: 'download', data: {} },
      ],
    },
    ...FIRST_PAGES,
  ],
  articles: FIRST_ARTICLES,
  assetMappings: {},
}
