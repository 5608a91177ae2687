import { SETTINGS_COM_ID, type StoredDesign } from '@baize/contract'

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
    {
      id: 'games',
      name: { en: 'All Games', pt: 'Todos os jogos', id: 'Semua Game' },
      icon: 'star',
      link: '/games/00',
    },
    { id: 'bets', name: 'shell.myBets', icon: 'history', link: '/bets' },
    { id: 'fairness', name: 'shell.fairness', icon: 'shield', link: '/fairness' },
  ],
  pages: [
    { id: 'global', type: 'global', items: [{ comId: SETTINGS_COM_ID, data: SETTINGS }] },
    {
      id: 'home',
      type: 'home',
      items: [
        { comId: 'noticePopups', data: {} },
        { comId: 'hero', data: {} },
        { comId: 'search', data: {} },
        { comId: 'categories', data: {} },
        { comId: 'continuePlaying', data: {} },
        { comId: 'gameGrid', data: { categoryId: '01' } },
        { comId: 'favourites', data: {} },
        { comId: 'gameGrid', data: { from: 'popular', layout: 'row' } },
        { comId: 'gameGrid', data: { from: 'new', layout: 'row' } },
        { comId: 'gameGrid', data: { categoryId: '02', layout: 'row' } },
        { comId: 'providers', data: {} },
        { comId: 'sports', data: {} },
        { comId: 'lotteries', data: {} },
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
