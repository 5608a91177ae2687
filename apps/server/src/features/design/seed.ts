import { SETTINGS_COM_ID, type StoredDesign } from '@baize/contract'

/** Closer together than the defaults, which leave room for tabs on every screen. */
const SETTINGS = {
  hideTagBarOnPc: true,
  pcContentPaddingTop: 28,
  mobileContentPaddingTop: 16,
  pcFooterPaddingBottom: 40,
  mobileFooterPaddingBottom: 112,
}

/** Nothing here is promised: they lead to what is there anyway. */
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
      title: { en: 'Play', pt: 'Jogar', id: 'Bermain' },
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
        { name: { en: 'Articles', pt: 'Artigos', id: 'Artikel' }, link: '/articles' },
        {
          name: { en: 'Responsible gaming', pt: 'Jogo responsável', id: 'Bermain dengan bertanggung jawab' },
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
        { name: { en: 'Terms', pt: 'Termos', id: 'Ketentuan' }, link: '/terms' },
      ],
    },
  ],
  languages: true,
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
  ],
  pages: [
    {
      id: 'global',
      type: 'global',
      items: [
        { comId: SETTINGS_COM_ID, data: SETTINGS },
        // A phone's header has no room for it.
        { comId: 'header', data: { search: true }, devices: ['pc'] },
        { comId: 'footer', data: FOOTER },
      ],
    },
    {
      id: 'home',
      type: 'home',
      items: [
        { comId: 'noticePopups', data: {} },
        { comId: 'hero', data: {} },
        { comId: 'liveWins', data: {} },
        { comId: 'continuePlaying', data: {} },
        { comId: 'games', data: {} },
        { comId: 'topWinners', data: {} },
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
      ],
    },
  ],
  articles: [
    {
      id: 'help',
      title: { en: 'Help', pt: 'Ajuda', id: 'Bantuan' },
      content: {
        en: 'An open game is never lost: close the page, come back on any device, and go on where you were.\n\nA deposit shows in your balance the moment the payment is confirmed. Every bet is listed under My bets, with the proof that it was fair.',
        pt: 'Um jogo aberto nunca se perde: feche a página, volte em qualquer aparelho e continue de onde parou.\n\nUm depósito aparece no saldo no momento em que o pagamento é confirmado. Cada aposta está em Minhas apostas, com a prova de que foi justa.',
        id: 'Permainan yang terbuka tidak pernah hilang: tutup halaman, kembali di perangkat mana pun, dan lanjutkan dari tempat Anda berhenti.\n\nDeposit muncul di saldo begitu pembayaran dikonfirmasi. Setiap taruhan tercatat di Taruhan saya, beserta bukti bahwa taruhan itu adil.',
      },
    },
    {
      id: 'responsible-gaming',
      title: { en: 'Responsible gaming', pt: 'Jogo responsável', id: 'Bermain dengan bertanggung jawab' },
      content: {
        en: 'Games are for fun, and the house has an edge in each of them. Only play with money you can do without, never to win back what is lost, and take breaks.\n\nYou must be 18 or older.',
        pt: 'Os jogos são para diversão, e a casa tem vantagem em cada um deles. Jogue só com dinheiro que não lhe faça falta, nunca para recuperar o que perdeu, e faça pausas.\n\nÉ preciso ter 18 anos ou mais.',
        id: 'Permainan adalah untuk hiburan, dan bandar memiliki keunggulan di setiap permainan. Bermainlah hanya dengan uang yang dapat Anda relakan, jangan pernah untuk mengejar kekalahan, dan ambil jeda.\n\nAnda harus berusia 18 tahun atau lebih.',
      },
    },
  ],
  assetMappings: {},
}
